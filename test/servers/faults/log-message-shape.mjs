/** Log messages have a level that does not exist. */
export default (server) => {
  server.log = (level, context) => {
    if (server.logWanted(level, context)) context.notify('notifications/message', { level: 'loud', data: 'a call' })
  }
}

/** A ping is answered with a pong. */
export default (server) => {
  server.handlers.ping = () => ({ pong: true })
}

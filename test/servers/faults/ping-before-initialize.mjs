/** Not even a ping may come before `initialize`. */
export default (server) => {
  server.allowedBeforeInitialize = () => false
}

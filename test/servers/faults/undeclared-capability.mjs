/** Every client is asked. */
export default (server) => {
  server.canElicit = () => true
}

/** Stays when its input ends. */
export default (server) => {
  server.onInputEnd = () => setInterval(() => {}, 1000)
}

/** Does not hear SIGTERM. */
export default (server) => {
  server.onSignal = () => {}
}

/** A client of the legacy era gets the error of the modern one. */
export default (server) => {
  server.cannotAsk = () => server.cannotElicit()
}

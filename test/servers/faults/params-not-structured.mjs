/** Params may be anything. */
export default (server) => {
  server.paramsValid = () => true
}

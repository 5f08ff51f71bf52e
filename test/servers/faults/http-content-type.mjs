/** Any content type is taken for JSON. */
export default (server) => {
  server.contentTypeAllowed = () => true
}

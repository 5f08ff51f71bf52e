/** Names no versions. */
export default (server) => {
  server.supportedVersions = () => undefined
}

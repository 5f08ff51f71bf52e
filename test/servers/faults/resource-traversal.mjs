/** A path is joined to the folder as it comes. */
export default (server) => {
  server.segmentAllowed = () => true
  server.fileListed = () => true
  server.insideFolder = () => true
}

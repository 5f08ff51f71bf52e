/** Batches are taken in every revision. */
export default (server) => {
  server.batchAllowed = () => true
}

/** Tells everyone everything. */
export default (server) => {
  server.honoured = () => ({ toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true })
}

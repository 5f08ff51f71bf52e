/** It has a name and no version. */
export default (server) => {
  server.serverInfo = () => ({ name: 'assay-reference' })
}

/** Only the first page is private. */
export default (server) => {
  server.cacheScope = ({ params }) => (params.cursor === undefined ? 'private' : 'public')
}

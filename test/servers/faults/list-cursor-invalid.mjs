/** An unknown cursor leads to the first page. */
export default (server) => {
  server.badCursor = () => 0
}

/** Takes the methods of earlier revisions. */
export default (server) => {
  server.httpMethods = () => ['POST', 'GET', 'DELETE']
}

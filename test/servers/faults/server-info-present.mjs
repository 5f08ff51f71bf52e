/** Results do not say where they come from. */
export default (server) => {
  server.resultMeta = () => ({})
}

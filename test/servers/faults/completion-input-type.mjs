/** Nobody looks at what is to be completed. */
export default (server) => {
  server.checkCompletion = () => {}
}

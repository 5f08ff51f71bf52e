/** Asks for nothing, and gives nothing to come back with. */
export default (server) => {
  server.inputRequired = () => ({ resultType: 'input_required' })
}

/** Who may call a tool is asked for the list alone. */
export default (server) => {
  server.callAllowed = () => true
  server.checkScopes = () => {}
}

/** Who brings no token is taken for somebody. */
export default (server) => {
  server.noToken = () => 'alice'
}

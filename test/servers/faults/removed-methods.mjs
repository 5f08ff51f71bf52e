/** Still answers pings. */
export default (server) => {
  server.methods.modern.push('ping')
}

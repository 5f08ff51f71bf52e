/** Origin is only compared with Host, and Host alone is looked at where there is no Origin. */
export default (server) => {
  const { hostAllowed, originAllowed } = server
  let host
  server.hostAllowed = (value) => {
    host = value
    return true
  }
  server.originAllowed = (origin) => (origin === undefined ? hostAllowed(host) : origin === `http://${host}` || originAllowed(origin))
  server.corsHeaders = () => ({})
}

/** The challenge leaves out which scope is needed. */
export default (server) => {
  const { challenge } = server
  server.challenge = (members) => challenge(Object.fromEntries(Object.entries(members).filter(([name]) => name !== 'scope')))
}

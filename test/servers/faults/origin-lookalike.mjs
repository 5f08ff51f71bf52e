/** An Origin is looked at for how it begins. */
export default (server) => {
  const { originAllowed } = server
  server.originAllowed = (origin) => originAllowed(origin) || origin.startsWith('http://localhost')
}

/** Offers 2025-06-18 to who asks for what it does not know, and gives who asks for that an older one. */
export default (server) => {
  const before = server.negotiate
  server.negotiate = (requested) => {
    if (requested === '2025-06-18') return '2025-03-26'
    return server.legacyRevisions.includes(requested) ? before(requested) : '2025-06-18'
  }
}

/** The bytes of a request; no more of them are kept than a message may have. */
export async function readBody(server, req) {
  const parts = []
  let size = 0
  for await (const part of req) {
    size += part.length
    if (server.messageTooLarge(size)) return server.bodyTooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

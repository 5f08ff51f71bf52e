/** A JWT that says it is not signed is believed, when it is for this server. */
export default (server) => {
  const { verifyToken } = server
  server.verifyToken = (token) => {
    const [header, payload, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    const believed = signature === '' && header.includes('"alg":"none"') && payload.includes(`"aud":"${server.resource()}"`)
    return believed ? { principal: 'alice' } : verifyToken(token)
  }
}

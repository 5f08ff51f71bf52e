import { broken, outcome } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withNamed } from './named.js'
import { base64Value } from './param-headers.js'

/** Streamable HTTP > Value Encoding: the right name in Base64 passes, a false one does not. */
export const check = withNamed(async ({ subject, ask }, server) => {
  const right = await ask({ headers: { 'mcp-name': base64Value(subject.name) } })
  if (right.result === undefined) {
    return broken(`The server answered a ${subject.method} whose Mcp-Name is the right name in Base64 with ${outcome(right)}.`, right)
  }
  const wrong = await ask({ headers: { 'mcp-name': base64Value(`assay-${server.random(4)}`) } })
  return refused(`a ${subject.method} whose Mcp-Name is another name in Base64`, wrong, [codes.headerMismatch])
})

import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withNamed } from './named.js'

/** Streamable HTTP > Server Validation. */
export const check = withNamed(async ({ subject, ask }, server) => {
  const name = `assay-${server.random(4)}`
  const reply = await ask({ headers: { 'mcp-name': name } })
  return refused(`a ${subject.method} of ${subject.name} whose Mcp-Name says ${name}`, reply, [codes.headerMismatch])
})

import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withNamed } from './named.js'

/** Streamable HTTP > Server Validation. */
export const check = withNamed(async ({ subject, ask }) => {
  const reply = await ask({ headers: { 'mcp-name': null } })
  return refused(`a ${subject.method} without Mcp-Name`, reply, [codes.headerMismatch])
})

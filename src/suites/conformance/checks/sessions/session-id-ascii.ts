import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { knock, leave } from '../origin/knock.js'

/** 0x21 to 0x7e. A header that came twice is joined by a comma and a space, and so is no id either. */
const visible = /^[\u0021-\u007e]+$/

export const check: Check = async (server) => {
  const opened = await knock(server, {}, true)
  const id = opened.answer.headers['mcp-session-id']
  if (id === undefined) return notApplicable('the server gave no session id')
  if (visible.test(id)) {
    await leave(server, id)
    return kept
  }
  // Sent back as it came: Node reads and writes header values as latin1. Where it refuses to, the session cannot be left.
  await leave(server, id)
  const odd = [...id].find((character) => !visible.test(character))
  const code = odd?.charCodeAt(0).toString(16).padStart(2, '0')
  return broken(server, id === '' ? 'It gave an empty session id.' : `It gave a session id that holds the character 0x${code}.`, opened)
}

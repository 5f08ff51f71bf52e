import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withMirrored } from './mirrored.js'

/** Streamable HTTP > Server Behavior for Custom Headers: the value is in the body and its header was left out. */
export const check = withMirrored(async ({ name, param, ask }) => {
  const reply = await ask({ headers: { [param.header]: null } })
  return refused(`a call of ${name} without ${param.header}`, reply, [codes.headerMismatch])
})

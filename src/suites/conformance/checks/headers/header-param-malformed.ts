import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withMirrored } from './mirrored.js'
import { base64Value } from './param-headers.js'

/** Streamable HTTP > Server Behavior for Custom Headers: characters outside of the alphabet, over which a lenient decoder skips to the right value. */
export const check = withMirrored(async ({ name, param, value, ask }) => {
  const spoilt = base64Value(value).replace(/^(=\?base64\?..)/, '$1!!!')
  const reply = await ask({ headers: { [param.header]: spoilt } })
  return refused(`a call of ${name} whose ${param.header} is no Base64`, reply, [codes.headerMismatch])
})

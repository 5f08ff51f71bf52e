import { broken, outcome } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withMirrored } from './mirrored.js'
import { base64Value } from './param-headers.js'

/** Streamable HTTP > Value Encoding: the argument in Base64 passes, another one does not. */
export const check = withMirrored(async ({ name, param, value, ask }) => {
  const right = await ask({ headers: { [param.header]: base64Value(value) } })
  if (right.result === undefined) {
    return broken(`The server answered a call of ${name} whose ${param.header} is the argument in Base64 with ${outcome(right)}.`, right)
  }
  const wrong = await ask({ headers: { [param.header]: base64Value(`${value}-other`) } })
  return refused(`a call of ${name} whose ${param.header} is another value in Base64`, wrong, [codes.headerMismatch])
})

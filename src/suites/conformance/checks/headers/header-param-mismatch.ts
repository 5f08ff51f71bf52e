import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'
import { withMirrored } from './mirrored.js'

/** Streamable HTTP > Server Behavior for Custom Headers. */
export const check = withMirrored(async ({ name, param, value, ask }) => {
  const other =
    param.schema['type'] === 'integer'
      ? String(Number(value) + 1)
      : param.schema['type'] === 'boolean'
        ? String(value !== 'true')
        : `${value}-other`
  const reply = await ask({ headers: { [param.header]: other } })
  return refused(`a call of ${name} whose ${param.header} is not its argument`, reply, [codes.headerMismatch])
})

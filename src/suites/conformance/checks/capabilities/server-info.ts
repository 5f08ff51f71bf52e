import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, isObject, kept } from '../features/finding.js'

export const check: Check = ({ survey }) => {
  const serverInfo: unknown = survey.serverInfo
  const missing = ['name', 'version'].find(
    (field) => !isObject(serverInfo) || typeof serverInfo[field] !== 'string' || serverInfo[field] === '',
  )
  return Promise.resolve(
    missing === undefined ? kept : broken(`the server does not say its ${missing}`, 'initialize', asText({ serverInfo })),
  )
}

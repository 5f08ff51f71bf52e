import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { acceptable } = await ordeals(server)
  const { http } = acceptable
  if (http === undefined) return broken('The server gave no HTTP answer to a notification.', acceptable)
  if (http.status >= 400) return notApplicable(`it accepts no notification: HTTP ${http.status}`)
  if (http.status === 202 && http.body === '') return kept
  return broken(`The server answered a notification with HTTP ${http.status}${http.body === '' ? '' : ' and a body'}.`, acceptable)
}

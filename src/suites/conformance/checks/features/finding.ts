import type { Answer, Finding, JsonObject } from '../../../../targets/server/contract.js'

export { isObject } from '../../../../targets/server/messages.js'
export { kept, notApplicable } from '../finding.js'

export const broken = (what: string, sent: string, received: string): Finding => ({ kind: 'broken', what, sent, received })

/** JSON as a reader would paste it; a text as it is. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))

export const requestText = (method: string, params?: JsonObject): string =>
  asText(params === undefined || Object.keys(params).length === 0 ? { method } : { method, params })

export const answerText = ({ error, result }: Answer): string => asText(error === undefined ? { result } : { error })

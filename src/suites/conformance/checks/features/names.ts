import type { JsonObject } from '../../../../targets/server/contract.js'
import { isObject } from './finding.js'

/** A listed prompt or resource as a reader knows it. */
export const nameOf = ({ name, uri, uriTemplate }: JsonObject): string => String(uri ?? uriTemplate ?? name ?? 'without a name')

/** Arguments of a prompt, without what is none. */
export const argumentsOf = (prompt: JsonObject): readonly JsonObject[] => {
  const list = prompt['arguments']
  return Array.isArray(list) ? list.filter(isObject) : []
}

export const requiredOf = (prompt: JsonObject): readonly JsonObject[] => argumentsOf(prompt).filter(({ required }) => required === true)

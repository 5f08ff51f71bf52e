import type { Answer, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'

export interface Feature {
  readonly capability: string
  readonly method: string
  readonly params: JsonObject
  /** The member of the result that holds a list, of methods that list something. */
  readonly field?: string
}

/** The features that a server of this revision can declare, each with the method that shows whether it is there. */
export function featuresOf({ revision, era }: ServerUnderTest): Feature[] {
  return [
    { capability: 'tools', method: 'tools/list', params: {}, field: 'tools' },
    { capability: 'prompts', method: 'prompts/list', params: {}, field: 'prompts' },
    { capability: 'resources', method: 'resources/list', params: {}, field: 'resources' },
    // Completion had no capability in 2024-11-05.
    ...(revision < '2025-03-26' ? [] : [{ capability: 'completions', method: 'completion/complete', params: unknownCompletion }]),
    ...(era === 'modern' ? [] : [{ capability: 'logging', method: 'logging/setLevel', params: { level: 'error' } }]),
  ]
}

const unknownCompletion = { ref: { type: 'ref/prompt', name: 'assay-unknown' }, argument: { name: 'assay', value: '' } }

/** Whether an answer gives something. An empty list offers nothing. */
export function isOffer({ field }: Feature, { result }: Answer): boolean {
  if (result === undefined) return false
  const list = field === undefined ? undefined : result[field]
  return !Array.isArray(list) || list.length > 0
}

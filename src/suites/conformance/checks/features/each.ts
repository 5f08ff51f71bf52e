import type { Check, JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable, requestText } from './finding.js'

/** Says what is wrong with an entry of a list; undefined where nothing is. */
type Judge<T> = (entry: T, all: readonly T[]) => string | undefined

/** A check that holds for every listed tool. */
export const eachTool = (judge: Judge<ServerTool>): Check => {
  return ({ survey }) => Promise.resolve(overEntries(survey.tools, 'tools/list', 'tools', judge))
}

export const eachPrompt = (judge: Judge<JsonObject>): Check => {
  return ({ survey }) => Promise.resolve(overEntries(survey.prompts, 'prompts/list', 'prompts', judge))
}

export const eachResource = (judge: Judge<JsonObject>): Check => {
  return ({ survey }) => Promise.resolve(overEntries(survey.resources, 'resources/list', 'resources', judge))
}

export const eachTemplate = (judge: Judge<JsonObject>): Check => {
  return ({ survey }) => Promise.resolve(overEntries(survey.resourceTemplates, 'resources/templates/list', 'resource templates', judge))
}

function overEntries<T>(entries: readonly T[], method: string, noun: string, judge: Judge<T>) {
  if (entries.length === 0) return notApplicable(`the server lists no ${noun}`)
  for (const entry of entries) {
    const what = judge(entry, entries)
    if (what !== undefined) return broken(what, requestText(method), asText(entry))
  }
  return kept
}

/** The entries of a list that come again: the first that has the same value in `field` as an earlier one. */
export const isRepeated = <T extends JsonObject>(entry: T, all: readonly T[], field: string): boolean =>
  typeof entry[field] === 'string' && all.find((other) => other[field] === entry[field]) !== entry

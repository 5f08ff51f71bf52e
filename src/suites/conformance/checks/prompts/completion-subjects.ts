import type { JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { argumentsOf } from '../features/names.js'
import { expressionsOf } from '../resources/template.js'

export interface CompletionSubject {
  readonly ref: JsonObject
  /** The argument of a prompt, or the variable of a template. */
  readonly name: string
}

/** More than these tell nothing new. */
const mostSubjects = 10

/** What a server may be asked to complete. */
export function completionSubjects({ survey: { prompts, resourceTemplates } }: ServerUnderTest): CompletionSubject[] {
  const ofPrompts = prompts.flatMap((prompt) =>
    argumentsOf(prompt).map((argument) => ({ ref: { type: 'ref/prompt', name: prompt['name'] }, name: String(argument['name']) })),
  )
  const ofTemplates = resourceTemplates.flatMap(({ uriTemplate }) => {
    const expressions = typeof uriTemplate === 'string' ? (expressionsOf(uriTemplate) ?? []) : []
    return expressions.flatMap(({ variables }) => variables).map((name) => ({ ref: { type: 'ref/resource', uri: uriTemplate }, name }))
  })
  return [...ofPrompts, ...ofTemplates].slice(0, mostSubjects)
}

export const nothingToComplete = 'the server lists nothing that has arguments to complete'

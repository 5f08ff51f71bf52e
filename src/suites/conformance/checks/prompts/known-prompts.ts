import type { Finding, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { kept, notApplicable } from '../features/finding.js'
import { knownBy, tells, type Named } from '../features/known.js'
import { argumentsOf, nameOf, requiredOf } from '../features/names.js'
import { isResultOf } from '../result-of.js'

/** What asks for a prompt as it is listed, with some text for what it requires. */
export function paramsFor(prompt: JsonObject): JsonObject {
  const required = requiredOf(prompt).map(({ name }) => [String(name), 'assay'])
  return { name: prompt['name'], ...(argumentsOf(prompt).length > 0 ? { arguments: Object.fromEntries(required) as JsonObject } : {}) }
}

/** Those without required arguments first: they are the likelier to be given. */
const knownPrompts = knownBy('prompts/get', ({ survey: { prompts } }) =>
  prompts
    .toSorted((a, b) => requiredOf(a).length - requiredOf(b).length)
    .map((prompt) => ({ name: nameOf(prompt), params: paramsFor(prompt) })),
)

/** Kept, if the refusal of an unknown prompt says anything: a listed one is answered otherwise. Where none is listed, that the list is served has to do. */
export async function refusedPrompt(server: ServerUnderTest, refusal: Named): Promise<Finding> {
  if (!isResultOf('prompts/list', server.survey.answers['prompts/list']?.result))
    return notApplicable('the server does not serve prompts/list either (see capability-answers)')
  if (server.survey.prompts.length === 0 || tells('prompts/get', await knownPrompts(server), refusal)) return kept
  return notApplicable('the server refuses its listed prompts in the same way (see prompt-listed-get)')
}

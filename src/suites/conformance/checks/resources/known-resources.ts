import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { kept, notApplicable } from '../features/finding.js'
import { knownBy, tells, type Named } from '../features/known.js'
import { isResultOf } from '../result-of.js'

const knownResources = knownBy('resources/read', ({ survey }) =>
  survey.resources.flatMap(({ uri }) => (typeof uri === 'string' ? [{ name: uri, params: { uri } }] : [])),
)

/** Why a refused reading says nothing; undefined where a listed resource is read. Where none is listed, that the lists are served has to do. */
export async function noneRead(server: ServerUnderTest): Promise<string | undefined> {
  const { answers, resources } = server.survey
  if (!['resources/list', 'resources/templates/list'].some((method) => isResultOf(method, answers[method]?.result)))
    return 'the server does not serve resources/list either (see capability-answers)'
  if (resources.length === 0) return undefined
  const read = (await knownResources(server)).some(
    ({ answer: { result } }) => Array.isArray(result?.['contents']) && result['contents'].length > 0,
  )
  return read ? undefined : 'the server gives none of the resources that it lists either (see resource-read-listed)'
}

/** Kept, if the refusal of an unknown resource says anything: a listed one is answered otherwise. */
export async function refusedResource(server: ServerUnderTest, refusal: Named): Promise<Finding> {
  const problem = await noneRead(server)
  return problem === undefined || tells('resources/read', await knownResources(server), refusal) ? kept : notApplicable(problem)
}

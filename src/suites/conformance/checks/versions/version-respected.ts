import type { Answer, Check, JsonObject } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { subjects } from '../statelessness/subjects.js'

const modernCodes = new Set<number>([codes.headerMismatch, codes.missingCapability, codes.unsupportedVersion])

/** Lifecycle > Operation: both sides keep to the version that was agreed on. Only a server of both eras can break it. */
export const check: Check = async (server) => {
  if (!server.revisions.includes('2026-07-28')) return notApplicable('it does not serve 2026-07-28, so it has nothing to mix up')
  const session = await server.session()
  const unknown = `assay-${server.random(6)}`
  const requests: [string, JsonObject | undefined][] = [
    ['ping', undefined],
    [`assay/${unknown}`, undefined],
    ...subjects(server, { tools: 6, resources: 2, prompts: 2 }).map(({ method, params }): [string, JsonObject] => [method, params]),
  ]
  if (server.survey.capabilities['tools']) requests.push(['tools/call', { name: unknown, arguments: {} }])
  try {
    for (const [method, params] of requests) {
      const answer = await session.request(method, params)
      const mixed = modernOf(answer)
      const shown = { sent: JSON.stringify({ method, params }), received: JSON.stringify({ result: answer.result, error: answer.error }) }
      if (mixed !== undefined)
        return broken(`In a session of ${server.revision} the server answered ${method} with ${mixed}, which belongs to 2026-07-28.`, shown)
    }
  } finally {
    await session.close()
  }
  return kept
}

function modernOf({ error, result }: Answer): string | undefined {
  if (error && modernCodes.has(error.code)) return `error ${error.code}`
  return result?.['resultType'] === 'input_required' ? 'resultType "input_required"' : undefined
}

import type { ServerUnderTest } from '../../../../targets/server/contract.js'

const lists = ['tools/list', 'resources/list', 'prompts/list'] as const

/** A request that changes nothing and that this server is known to answer with a result: what an intruder would ask for first. */
export function harmlessMethod(server: ServerUnderTest): string {
  const answered = lists.find((method) => server.survey.answers[method]?.result !== undefined)
  return answered ?? (server.era === 'modern' ? 'server/discover' : 'ping')
}

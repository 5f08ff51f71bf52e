import type { ConformanceItem } from '../../corpus/item.js'
import type { ServerUnderTest } from '../../targets/server/contract.js'
import { spokenOver } from './reach.js'

type Need = ConformanceItem['needs'][number]

/** Why a check cannot be asked of a server, as a reader needs to hear it; undefined when it can. */
export function hindrance(item: ConformanceItem, server: ServerUnderTest): string | undefined {
  const { transports, needs, floods } = item
  if (transports && !transports.includes(server.transport))
    return `it is about ${transports.join(' and ')}; ${spokenOver(server.transport)}`
  if (floods && server.remote) return 'it may exhaust a server, and this one is not on loopback'
  if (server.survey.walled && server.credentials.valid === undefined && !isOfTheDoor(item)) return shut
  const unmet = needs.find((need) => !meets[need](server))
  return unmet === undefined ? undefined : reasons[unmet]
}

/** What is asked of somebody who is not let in: credentials, and who may knock at all (requirements 1 and 2). */
const isOfTheDoor = ({ needs, requirement = 0 }: ConformanceItem): boolean =>
  needs.includes('wall') || requirement === 1 || requirement === 2

export const shut = 'the server asks for credentials, and none are configured (target.credentials.valid)'

const declares =
  (capability: string) =>
  ({ survey }: ServerUnderTest) =>
    Object.hasOwn(survey.capabilities, capability)

const meets: Readonly<Record<Need, (server: ServerUnderTest) => boolean>> = {
  tools: declares('tools'),
  resources: declares('resources'),
  prompts: declares('prompts'),
  completions: declares('completions'),
  logging: declares('logging'),
  sessions: ({ survey }) => survey.sessions,
  wall: ({ survey }) => survey.walled,
  credentials: ({ credentials }) => credentials.valid !== undefined,
  'credentials.other': ({ credentials }) => credentials.other !== undefined,
  owned: ({ owned }) => owned,
}

const reasons: Readonly<Record<Need, string>> = {
  tools: 'the server declares no tools',
  resources: 'the server declares no resources',
  prompts: 'the server declares no prompts',
  completions: 'the server declares no completions',
  logging: 'the server declares no logging',
  sessions: 'the server gives no session ids',
  wall: 'the server asks for no credentials',
  credentials: 'no credentials are configured (target.credentials.valid)',
  'credentials.other': 'no second principal is configured (target.credentials.other)',
  owned: 'Assay did not start this server (target.command)',
}

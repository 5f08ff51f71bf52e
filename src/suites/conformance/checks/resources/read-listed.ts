import type { Answer, ServerUnderTest } from '../../../../targets/server/contract.js'
import { inBatches } from '../features/batches.js'
import { requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'

/** Each is read for real: more than these tell nothing new. */
const mostResources = 20

export interface Reading {
  readonly uri: string
  readonly sent: string
  readonly answer: Answer
}

const readFor = new WeakMap<object, Promise<Reading[]>>()

/** The first 20 listed resources, read once in a revision: several checks look at the same answers. */
export function readListed(server: ServerUnderTest): Promise<Reading[]> {
  const known = readFor.get(server.survey)
  if (known) return known
  const uris = server.survey.resources.map(({ uri }) => uri).filter((uri): uri is string => typeof uri === 'string')
  const readings =
    uris.length === 0
      ? Promise.resolve([])
      : withSession(server, (session) =>
          inBatches(uris.slice(0, mostResources), async (uri) => {
            const answer = await session.request('resources/read', { uri })
            return { uri, sent: requestText('resources/read', { uri }), answer }
          }),
        )
  readFor.set(server.survey, readings)
  return readings
}

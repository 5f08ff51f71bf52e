import type { Answer } from '../../../../targets/server/contract.js'
import { inBatches } from '../features/batches.js'
import { requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { oncePerServer } from '../once.js'

/** Each is read for real: more than these tell nothing new. */
const mostResources = 20

export interface Reading {
  readonly uri: string
  readonly sent: string
  readonly answer: Answer
}

/** The first 20 listed resources, read once in a revision: several checks look at the same answers. */
export const readListed = oncePerServer(async (server): Promise<readonly Reading[]> => {
  const uris = server.survey.resources.map(({ uri }) => uri).filter((uri): uri is string => typeof uri === 'string')
  if (uris.length === 0) return []
  return withSession(server, (session) =>
    inBatches(uris.slice(0, mostResources), async (uri) => {
      const answer = await session.request('resources/read', { uri })
      return { uri, sent: requestText('resources/read', { uri }), answer }
    }),
  )
})

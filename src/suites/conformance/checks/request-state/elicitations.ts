import { isObject } from '../../../../targets/server/messages.js'
import type { JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { tourOf, type Stop } from '../statelessness/tour.js'
import { inputRequests } from '../statelessness/wanted.js'

/** A question that a server has for the user. */
export interface Elicitation {
  readonly stop: Stop
  readonly params: JsonObject
}

/** Every question that harmless requests bring about. */
export async function elicitationsOf(server: ServerUnderTest): Promise<Elicitation[]> {
  const stops = await tourOf(server)
  return stops.flatMap((stop) =>
    Object.values(inputRequests(stop.rich) ?? {})
      .filter(({ method }) => method === 'elicitation/create')
      .map(({ params }) => ({ stop, params: isObject(params) ? params : {} })),
  )
}

export const isByLink = ({ params }: Elicitation): boolean => params['mode'] === 'url'

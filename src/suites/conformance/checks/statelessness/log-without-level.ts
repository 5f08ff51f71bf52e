import type { Check } from '../../../../targets/server/contract.js'
import { isLog } from '../features/work-through.js'
import { broken, kept, notApplicable } from './line.js'
import { tourOf } from './tour.js'

/** Logging > Per-request log level. That it logs at all is seen by asking for everything. */
export const check: Check = async (server) => {
  const stops = await tourOf(server)
  const told = stops.find(({ bare }) => bare.unasked.some(isLog))
  if (told) return broken(`The server sent notifications/message for ${told.method} without a log level in its _meta.`, told.bare)
  if (stops.some(({ rich }) => rich.unasked.some(isLog))) return kept
  return notApplicable('it sent no log message even when it was asked for all of them')
}

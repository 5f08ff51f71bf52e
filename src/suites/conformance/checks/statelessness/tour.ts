import type { JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { listMethods } from '../../../../targets/server/list-methods.js'
import { oncePerServer } from '../once.js'
import { withLine, type AskOptions, type Line, type Reply } from './line.js'
import { everyCapability, metaKeys } from './meta.js'
import { subjects, type Subject } from './subjects.js'

/** The lists of the capabilities that a server declares. */
export const listsOf = (server: ServerUnderTest): (typeof listMethods)[number][] =>
  listMethods.filter(({ capability }) => server.survey.capabilities[capability] !== undefined)

/** One request that does no harm. */
export interface Stop {
  readonly method: string
  readonly params: JsonObject | undefined
  /** Undefined for lists and the like. */
  readonly subject: Subject | undefined
  /** From a client that can do nothing, and wants to hear nothing. */
  readonly bare: Reply
  /** From a client that can do everything, and wants every log message. */
  readonly rich: Reply
}

/** What is sent in `_meta` for `rich`. */
export const richly: AskOptions = { meta: { [metaKeys.capabilities]: everyCapability, [metaKeys.logLevel]: 'debug' } }

/**
 * One request of every kind: what many checks look at is asked once, since a tool may be slow or cost something. All bare ones come first, so that nothing
 * is known of the client yet.
 */
export const tourOf = oncePerServer((server): Promise<readonly Stop[]> => withLine(server, (line) => tour(server, line), true))

async function tour(server: ServerUnderTest, line: Line): Promise<readonly Stop[]> {
  const places = placesOf(server)
  const bare = await each(places, ({ method, params }) => line.ask(method, params))
  const rich = await each(places, ({ method, params }) => line.ask(method, params, richly))
  return places.map((place, at) => ({ ...place, bare: bare[at] as Reply, rich: rich[at] as Reply }))
}

/** The requests of a tour. */
export function placesOf(server: ServerUnderTest): Pick<Stop, 'method' | 'params' | 'subject'>[] {
  return [
    { method: 'server/discover', params: undefined, subject: undefined },
    ...listsOf(server).map(({ method }) => ({ method, params: undefined, subject: undefined })),
    ...subjects(server).map((subject) => ({ method: subject.method, params: subject.params, subject })),
  ]
}

/** One after the other: the order is what some faults are about. */
async function each<T, R>(values: readonly T[], make: (value: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const value of values) made.push(await make(value))
  return made
}

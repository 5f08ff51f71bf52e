import { z } from 'zod'
import { fromClient } from './from-client.js'
import { fromServer } from './from-server.js'
import { operator } from './operator.js'

type Fields = Readonly<Record<string, z.ZodType>>

/** Fields of every fixture type, by type. Source: fixture-types.md. */
export const fixtureFields: Readonly<Record<string, Fields>> = { ...fromServer, ...fromClient, ...operator }
export const fixtureTypes: readonly string[] = Object.keys(fixtureFields)

/** What a list of optional fields cannot say: which of them belong together. Each answers with what is missing, or nothing. */
const shapes: Readonly<Record<string, (fixture: Readonly<Record<string, unknown>>) => string | undefined>> = {
  'elicitation-request': ({ mode, requestedSchema, url }) => {
    const [needed, other] = mode === 'url' ? [url, requestedSchema] : [requestedSchema, url]
    return needed !== undefined && other === undefined
      ? undefined
      : 'mode "form" has requestedSchema, mode "url" has url, and not the other'
  },
  'mrtr-retry': (fixture) => {
    const replay = ['issuedTo', 'replayedBy', 'requestState', 'originalRequest', 'replayRequest']
    const ways = [['issued', 'tamperedRetry'], replay]
    const given = Object.keys(fixture).filter((key) => key !== 'type')
    const fits = ways.some((way) => way.length === given.length && way.every((key) => given.includes(key)))
    return fits ? undefined : `holds either issued and tamperedRetry, or ${replay.join(', ')}`
  },
  scenario: (fixture) => {
    const parts = ['request', 'observation', 'endpoint', 'action']
    return parts.some((key) => fixture[key] !== undefined) ? undefined : `needs one of ${parts.join(', ')}`
  },
  'server-identity': ({ identity, before, after }) => {
    const once = identity !== undefined && before === undefined && after === undefined
    const twice = identity === undefined && before !== undefined && after !== undefined
    return once || twice ? undefined : 'holds either identity, or before and after'
  },
}

const built = new Map<string, z.ZodType>()

/** The schema of a fixture type, or undefined. Built on first use: a run needs a part of the types, and building all costs milliseconds. */
export function fixtureSchema(type: string): z.ZodType | undefined {
  const fields = Object.hasOwn(fixtureFields, type) ? fixtureFields[type] : undefined
  if (!fields) return undefined
  const known = built.get(type)
  if (known) return known
  const object = z.strictObject({ type: z.literal(type), ...fields })
  const shape = shapes[type]
  const schema = shape ? object.superRefine((fixture, context) => refuse(shape(fixture), context)) : object
  built.set(type, schema)
  return schema
}

function refuse(message: string | undefined, context: z.core.$RefinementCtx): void {
  if (message !== undefined) context.addIssue({ code: 'custom', message })
}

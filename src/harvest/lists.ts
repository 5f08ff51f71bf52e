import type { Fixture } from '../corpus/item.js'
import { AssayError, messageOf } from '../errors.js'
import { isLoopback } from '../targets/server/address.js'
import type { JsonObject, Survey } from '../targets/server/contract.js'
import { mostEntries } from '../targets/server/limits.js'
import type { OpenServer } from '../targets/server/open.js'
import type { ServerSettings } from '../targets/server/settings.js'
import type { Open } from './open-server.js'

export type EntryKind = 'tool' | 'prompt' | 'resource'

/** Something that a server lists, as the fixture in which a guard meets it. */
export interface Entry {
  readonly kind: EntryKind
  /** Name of a tool or prompt, URI of a resource. Hostile text. */
  readonly name: string
  readonly fixture: Fixture
}

export interface Lists {
  /** The name that the server gives itself. Hostile text. */
  readonly name: string | undefined
  readonly entries: readonly Entry[]
  /** Kinds of which more may be there than is known: what is not in `entries` may still be listed. */
  readonly unsure: readonly { readonly kind: EntryKind; readonly why: string }[]
  /** The secret in the environment of a server that was started. */
  readonly planted: string | undefined
}

/** Starts a server, reads what it lists in the newest revision that it answers, and ends it. Rejects with an AssayError. */
export async function listsOf(settings: ServerSettings, open: Open, signal: AbortSignal): Promise<Lists> {
  const { name, url, allowRemote = false } = settings
  if (url !== undefined && !allowRemote && URL.canParse(url) && !isLoopback(new URL(url)))
    throw new AssayError(`server ${name}: it is at ${new URL(url).host}, not on this computer. Mend: --allow-remote, if it is yours to ask`)
  const server = await open(settings)
  const stop = () => void server.close()
  signal.addEventListener('abort', stop)
  try {
    return await read(server, name)
  } finally {
    signal.removeEventListener('abort', stop)
    await server.close()
  }
}

async function read(server: OpenServer, name: string): Promise<Lists> {
  const revision = server.revisions.at(-1)
  if (revision === undefined) throw new AssayError(`server ${name}: it answers no revision`)
  const under = await server.under(revision).catch((error: unknown) => {
    throw error instanceof AssayError ? error : new AssayError(`server ${name}: its lists cannot be read: ${messageOf(error)}`)
  })
  const { survey, planted } = under
  if (survey.walled && Object.keys(survey.answers).length === 0)
    throw new AssayError(
      `server ${name}: it lists nothing without credentials. Mend: give it the header Authorization, by \`headers\` or by \`credentials\``,
    )
  const { name: own } = survey.serverInfo
  return { name: typeof own === 'string' ? own : undefined, entries: entriesOf(survey), unsure: unsureOf(survey), planted }
}

const sources = [
  { kind: 'tool', list: 'tools', named: 'name', fixture: (tool: JsonObject) => ({ type: 'tool-definition', tool }) },
  { kind: 'prompt', list: 'prompts', named: 'name', fixture: (prompt: JsonObject) => ({ type: 'prompt-list', prompts: [prompt] }) },
  {
    kind: 'resource',
    list: 'resources',
    named: 'uri',
    fixture: (resource: JsonObject) => ({ type: 'resource-list', resources: [resource] }),
  },
] as const

function entriesOf(survey: Survey): Entry[] {
  return sources.flatMap(({ kind, list, named, fixture }) =>
    survey[list].map((value: JsonObject) => ({
      kind,
      name: typeof value[named] === 'string' ? value[named] : '',
      fixture: fixture(value),
    })),
  )
}

function unsureOf({ capabilities, answers, ...survey }: Survey): Lists['unsure'] {
  return sources.flatMap(({ kind, list }) => {
    if (survey[list].length >= mostEntries) return [{ kind, why: `of its ${list} the first ${mostEntries} are read` }]
    const answered = answers[`${list}/list`]?.result?.[list]
    return capabilities[list] && !Array.isArray(answered) ? [{ kind, why: `it declares ${list}, and did not answer ${list}/list` }] : []
  })
}

/** What an item of this file stands for, by its fixture; undefined for one that no harvest has written. */
export function entryOf({ type, ...fixture }: Fixture): Pick<Entry, 'kind' | 'name'> | undefined {
  for (const { kind, list, named, fixture: make } of sources) {
    if (make({}).type !== type) continue
    const values = kind === 'tool' ? [fixture['tool']] : fixture[list]
    const [value, ...more] = Array.isArray(values) ? (values as JsonObject[]) : []
    const name = value?.[named]
    return typeof name === 'string' && !more.length ? { kind, name } : undefined
  }
  return undefined
}

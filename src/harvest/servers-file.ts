import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { problemsOf } from '../corpus/issues.js'
import { parseJsonc } from '../corpus/jsonc.js'
import { fileError } from '../corpus/report.js'
import { decode } from '../corpus/sources.js'
import { AssayError, codeOf, messageOf } from '../errors.js'
import type { ServerSettings } from '../targets/server/settings.js'
import type { HarvestSource } from './source.js'
import { expanded } from './variables.js'

const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()], 'expected a string'))

/** One entry. Other members of one host or another (`type`, `autoApprove`, ...) pass unread. */
const entry = z
  .object({
    command: z.string().min(1).optional(),
    args: z.array(z.string()).optional(),
    env: texts.optional(),
    cwd: z.string().min(1).optional(),
    url: z.string().min(1).optional(),
    headers: texts.optional(),
    disabled: z.boolean().optional(),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), 'needs either a command or a url')

const document = z.object({ mcpServers: z.record(z.string().min(1), entry) })

type Entry = z.infer<typeof entry>

interface Surroundings {
  /** Working directory of the servers, and what their `cwd` is relative to. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Servers elsewhere than on this computer may be asked. */
  readonly allowRemote: boolean
}

/** The servers of a file of a host. */
export interface HostServers {
  readonly sources: readonly HarvestSource[]
  /** Names of those that are switched off. */
  readonly disabled: readonly string[]
}

/**
 * The servers of a file in which hosts keep them: `{ "mcpServers": { name: { command, args, env, cwd } or { url, headers } } }`, JSON with comments or without.
 * `name`: the path as the user wrote it. Throws an AssayError where there is no such file, a DataError with line and key where it is malformed.
 */
export function serversIn(name: string, around: Surroundings): HostServers {
  const text = read(name, resolve(around.cwd, name)).replace(/^\uFEFF/, ' ')
  const parsed = parseJsonc(text)
  if ('problems' in parsed) throw fileError(name, text, parsed.problems)
  const problems = problemsOf(document, parsed.value, [], ['mcpServers'])
  if (problems.length) throw fileError(name, text, problems)
  const servers = Object.entries((parsed.value as z.infer<typeof document>).mcpServers)
  if (!servers.length) throw new AssayError(`${name}: mcpServers names no server`)
  return {
    sources: servers.flatMap(([server, value]) =>
      value.disabled ? [] : [{ name: server, settings: async () => settingsOf(server, value, around) }],
    ),
    disabled: servers.flatMap(([server, { disabled }]) => (disabled ? [server] : [])),
  }
}

function read(name: string, path: string): string {
  try {
    return decode({ path: name, content: readFileSync(path) })
  } catch (error) {
    if (error instanceof AssayError) throw error
    const why = codeOf(error) === 'ENOENT' ? 'it is not there' : messageOf(error)
    throw new AssayError(`the file of servers ${name} cannot be read: ${why}. Mend: name the file in which your host keeps its mcpServers`)
  }
}

function settingsOf(name: string, { command, args = [], env = {}, cwd, url, headers = {} }: Entry, around: Surroundings): ServerSettings {
  const fill = (text: string) => expanded(text, name, around.env)
  const all = (values: Entry['env'] = {}) => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fill(String(value))]))
  if (command === undefined) return { name, url: fill(url ?? ''), headers: all(headers), allowRemote: around.allowRemote }
  return { name, command: fill(command), args: args.map(fill), env: all(env), cwd: resolve(around.cwd, fill(cwd ?? '.')) }
}

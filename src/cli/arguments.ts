import { parseArgs } from 'node:util'
import { AssayError } from '../errors.js'
import { nearest } from '../nearest.js'

export interface Flag {
  /** Name of its value in the help; absent: the flag stands alone. */
  readonly value?: string
  readonly short?: string
  readonly help: string
}

export interface Spec {
  /** `run [TARGET]`, without `assay`. */
  readonly usage: string
  readonly summary: string
  readonly flags: Readonly<Record<string, Flag>>
  /** Most words beside the flags, and least. */
  readonly words: readonly [least: number, most: number]
}

export interface Parsed {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly on: ReadonlySet<string>
}

/** A command that was typed wrongly: commands end with 2 for it. */
export class UsageError extends AssayError {}

/** Reads the words behind a command. Throws a UsageError that names what is wrong and the nearest thing that is known. */
export function parseWords(words: readonly string[], spec: Spec): Parsed {
  const command = commandOf(spec)
  const options = Object.fromEntries(
    Object.entries(spec.flags).map(([name, { value, short }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...words], options, strict: false, allowPositionals: true, tokens: true })
  const values: Record<string, string> = {}
  const on = new Set<string>()
  const rest: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value)
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(spec.flags, token.name) ? spec.flags[token.name] : undefined
    if (!flag) throw unknownFlag(token.rawName, spec, command)
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value. See \`${command} --help\``)
      on.add(token.name)
    } else {
      if (token.value === undefined) throw new UsageError(`${token.rawName} needs a value: ${token.rawName} ${flag.value}`)
      values[token.name] = token.value
    }
  }
  const [least, most] = spec.words
  if (rest.length > most) throw new UsageError(`unexpected argument "${rest[most]}". Usage: assay ${spec.usage}`)
  if (rest.length < least) throw new UsageError(`an argument is missing. Usage: assay ${spec.usage}`)
  return { words: rest, values, on }
}

function unknownFlag(raw: string, { flags }: Spec, command: string): UsageError {
  const known = Object.entries(flags).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])])
  const near = nearest(raw, known)
  return new UsageError(`unknown option ${raw}; ${near === undefined ? '' : `did you mean ${near}? `}See \`${command} --help\``)
}

const commandOf = ({ usage }: Spec): string => `assay ${usage.replace(/ [[A-Z-].*$/, '')}`

/** The help of one command. */
export function helpOf(spec: Spec): string {
  const rows = Object.entries(spec.flags).map(([name, { value, short, help }]) => [
    `${short ? `-${short}, ` : '    '}--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  ])
  const width = Math.max(0, ...rows.map(([left = '']) => left.length)) + 2
  const options = rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}${right}\n`)
  return `Usage: assay ${spec.usage}\n\n${spec.summary}\n${options.length ? `\nOptions:\n${options.join('')}` : ''}`
}

import { readFileSync } from 'node:fs'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import { AssayError, DataError, codeOf } from '../../errors.js'
import { suggestion } from '../../nearest.js'

/** Scenarios that the suite's own file of expected failures lists: known gaps, for a first baseline. */
export interface ExpectedFailures {
  /** Ids of scenarios, those of which a single check is listed among them. */
  readonly scenarios: ReadonlySet<string>
  /** The single checks, by scenario. A scenario that is listed as a whole has none. */
  readonly checks: ReadonlyMap<string, ReadonlySet<string>>
}

const keys = ['server', 'client'] as const

/** Reads the suite's file of expected failures. Throws a DataError with file and line for what the suite itself takes in silence: unknown keys and scenarios. */
export function readExpectedFailures(file: string, known: readonly string[]): ExpectedFailures {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new AssayError(
      `${file}: cannot be read (${codeOf(error) ?? 'unknown'}). Mend: name the file that you give the suite as --expected-failures`,
    )
  }
  return parseExpectedFailures(text, file, known)
}

/** The same of a text. `known`: ids of the scenarios that there are. */
export function parseExpectedFailures(text: string, file: string, known: readonly string[]): ExpectedFailures {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const fail = (offset: number | undefined, message: string): never => {
    const { line, col } = lines.linePos(offset ?? 0)
    throw new DataError(`${file}:${line}:${col}: ${message}`)
  }
  const [syntax] = document.errors
  if (syntax) fail(syntax.pos[0], `no YAML: ${syntax.message.split('\n')[0]}`)
  const root = document.contents
  const scenarios = new Set<string>()
  const checks = new Map<string, Set<string>>()
  const whole = new Set<string>()
  // The suite takes an empty file for an empty list.
  if (root === null || (isScalar(root) && root.value === null)) return { scenarios, checks }
  if (!isMap(root)) return fail(root.range?.[0], 'expected the keys server and client, each with a list of scenarios')
  for (const { key, value } of root.items) {
    const name = isScalar(key) ? String(key.value) : ''
    const at = (key as Node).range?.[0]
    if (!keys.some((one) => one === name)) fail(at, `unknown key ${JSON.stringify(name)}; ${suggestion(name, keys)}`)
    if (isScalar(value) && value.value === null) continue
    if (!isSeq(value)) return fail(at, `expected a list of scenarios at ${name}`)
    // Scenarios of clients are none of a server's.
    if (name === 'client') continue
    for (const entry of value.items) {
      const offset = (entry as Node).range?.[0]
      if (!isScalar(entry) || typeof entry.value !== 'string')
        return fail(offset, 'expected the name of a scenario, or scenario:check-id without a space after the colon')
      const [scenario = '', ...rest] = entry.value.split(':')
      const check = rest.join(':')
      if (entry.value.includes(':') && (scenario === '' || check === ''))
        fail(offset, `${JSON.stringify(entry.value)}: expected scenario:check-id`)
      if (!known.includes(scenario)) fail(offset, `unknown scenario ${JSON.stringify(scenario)}; ${near(scenario, known)}`)
      scenarios.add(scenario)
      if (check === '') whole.add(scenario)
      else checks.set(scenario, (checks.get(scenario) ?? new Set()).add(check))
    }
  }
  for (const scenario of whole) checks.delete(scenario)
  return { scenarios, checks }
}

/** 65 names would bury the message. */
function near(name: string, known: readonly string[]): string {
  const hint = /^did you mean "[^"]*"\?/.exec(suggestion(name, known))?.[0]
  return hint ?? 'the command of the suite lists them: npx conformance list --server'
}

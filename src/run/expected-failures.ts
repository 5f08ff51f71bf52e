import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { parse } from 'yaml'
import { DataError, messageOf } from '../errors.js'
import { nearest } from '../nearest.js'
import { displayPath } from '../paths.js'
import { type ExpectedFailure, lineOf } from '../suites/official/expected.js'
import { isObject } from '../targets/server/messages.js'
import { readScenarios } from '../suites/official/scenarios.js'

export interface ExpectedFailures {
  readonly lines: readonly ExpectedFailure[]
  /** What in the file has no effect. */
  readonly notes: readonly string[]
}

const largest = 1024 * 1024
/** Notes of a kind, and characters of a name in them. */
const most = 5
const longest = 100
const sides = ['server', 'client'] as const

/**
 * Reads an expected-failures file of the official suite, in the forms that 0.1.16 and 0.2.0-alpha.12 take: YAML, under `server` and `client` a list of scenarios or,
 * as `<scenario>:<check id>`, of single checks. Throws a DataError that names file, key and what mends it.
 */
export function readExpectedFailures(path: string): ExpectedFailures {
  const name = displayPath(path)
  const bad = (what: string) => new DataError(`target.official.expectedFailures: ${name} ${what}`)
  const value = parsed(textOf(path, bad), bad) ?? {}
  if (!isObject(value)) throw bad(`holds no map. Mend: write \`server:\` and below it a list of scenarios`)
  const [lines = []] = sides.map((side) => (value[side] === undefined ? [] : linesOf(value[side], (what) => bad(`${side}: ${what}`))))
  const known = readScenarios().map(({ id }) => id)
  const strange = Object.keys(value).filter((key) => !sides.some((side) => side === key))
  const unknown = [...new Set(lines.map(({ scenario }) => scenario))].filter((scenario) => !known.includes(scenario))
  return {
    lines,
    notes: [
      ...strange.slice(0, most).map((key) => `${name}: the key ${shown(key)} has no effect${meant(key, sides)}`),
      ...unknown.slice(0, most).map((scenario) => `${name}: there is no scenario ${shown(scenario)}${meant(scenario, known)}`),
      ...(unknown.length > most ? [`${name}: there are no scenarios of ${unknown.length - most} more names`] : []),
    ],
  }
}

type Bad = (what: string) => DataError

function textOf(path: string, bad: Bad): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw bad('is not there. Mend: name the file that the suite gets as --expected-failures')
  if (!found.isFile()) throw bad('is no file')
  if (found.size > largest) throw bad(`has ${found.size} bytes, which is more than is read (${largest})`)
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (error) {
    throw bad(`cannot be read: ${messageOf(error)}`)
  }
  if (!isUtf8(content)) throw bad('is no UTF-8')
  return content.toString('utf8')
}

function parsed(text: string, bad: Bad): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    throw bad(`is no YAML: ${messageOf(error).split('\n')[0]}`)
  }
}

function linesOf(value: unknown, bad: Bad): readonly ExpectedFailure[] {
  if (!Array.isArray(value)) throw bad('has to be a list of scenarios. Mend: `- tools-list` on a line of its own each')
  const lines = value.map((entry: unknown) => lineFrom(entry, bad))
  const whole = new Set(lines.filter(({ check }) => check === undefined).map(({ scenario }) => scenario))
  const twice = lines.find(({ scenario, check }) => check !== undefined && whole.has(scenario))
  if (twice) throw bad(`${lineOf(twice)} is one check of a scenario that stands there as a whole. Mend: remove the one or the other`)
  return lines
}

function lineFrom(entry: unknown, bad: Bad): ExpectedFailure {
  const [pair, ...more] = isObject(entry) ? Object.entries(entry) : []
  // YAML takes it for a map.
  if (pair && !more.length && pair[1] !== null && typeof pair[1] !== 'object')
    throw bad(`the entry ${JSON.stringify(entry)} is a map. Mend: remove the space after the colon: \`- ${pair[0]}:${String(pair[1])}\``)
  const text = typeof entry === 'object' ? '' : String(entry)
  const [scenario = '', check] = text.split(/:(.*)/s)
  if (scenario === '' || check === '')
    throw bad(`the entry ${JSON.stringify(entry)} is neither a scenario nor <scenario>:<check id>. Mend: write it as \`- tools-list\``)
  return { scenario, ...(check !== undefined && { check }) }
}

function meant(name: string, known: readonly string[]): string {
  const near = name.length > longest ? undefined : nearest(name, known)
  return near === undefined ? '' : `; did you mean ${near}?`
}

const shown = (name: string): string => (name.length > longest ? `${name.slice(0, longest)}…` : name)

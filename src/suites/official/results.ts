import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../errors.js'

const checkStatuses = ['SUCCESS', 'FAILURE', 'WARNING', 'SKIPPED', 'INFO'] as const

/** One check of a scenario, as the suite writes it. Its texts hold what the server sent: hostile. */
export interface SuiteCheck {
  readonly id: string
  readonly status: (typeof checkStatuses)[number]
  readonly description: string
  readonly errorMessage?: string
  readonly details?: unknown
}

/** What the suite wrote of a scenario, or why that cannot be told. */
export type ScenarioResult = { readonly checks: readonly SuiteCheck[] } | { readonly error: string }

/** A server that answers without end shall not fill our memory. */
const largest = 32 * 1024 * 1024
/** `server-<scenario>-2026-11-30T18-00-43-109Z` */
const folderName = /^server-(?<scenario>.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/

/** Reads what a run of the suite wrote into its output folder, by scenario. A scenario that ended early leaves a folder without a file. */
export function readResults(folder: string): ReadonlyMap<string, ScenarioResult> {
  return new Map(scenarioFolders(folder).map(([scenario, path]) => [scenario, readChecks(join(path, 'checks.json'))]))
}

/** The scenarios that were begun, each with its own folder. */
export function scenarioFolders(folder: string): readonly (readonly [scenario: string, path: string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const scenario = folderName.exec(entry.name)?.groups?.['scenario']
    return scenario === undefined || !entry.isDirectory() ? [] : [[scenario, join(folder, entry.name)] as const]
  })
}

function readChecks(file: string): ScenarioResult {
  let text: string
  try {
    const { size } = statSync(file)
    if (size > largest) return { error: `the suite wrote ${size} bytes of it, which is more than is read (${largest})` }
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return {
      error: codeOf(error) === 'ENOENT' ? 'the suite ended it without a result' : `its result cannot be read: ${codeOf(error) ?? ''}`,
    }
  }
  return parseChecks(text)
}

/** The content of a `checks.json`. What is no list of checks is an error: it may say nothing of a server. */
export function parseChecks(text: string): ScenarioResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'the suite wrote no JSON of it' }
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isCheck))
    return { error: 'the suite wrote a result that is not understood' }
  return { checks: value }
}

function isCheck(value: unknown): value is SuiteCheck {
  if (typeof value !== 'object' || value === null) return false
  const { id, status, description, errorMessage } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    checkStatuses.some((known) => known === status) &&
    typeof description === 'string' &&
    (errorMessage === undefined || typeof errorMessage === 'string')
  )
}

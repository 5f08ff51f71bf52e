import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Revision } from '../../corpus/revisions.js'
import { AssayError } from '../../errors.js'
import { isLoopback } from '../../targets/server/address.js'
import { startChild } from '../../targets/server/child.js'
import type { Mask } from '../../targets/server/mask.js'
import { textTail } from '../../targets/server/lines.js'
import { serverEnvironment } from '../../targets/server/program.js'
import { within } from '../../targets/server/wait.js'
import type { InstalledSuite } from './find.js'
import { readResults, scenarioFolders, type ScenarioResult } from './results.js'
import { isNext } from './version.js'

export interface SuiteRequest {
  readonly suite: InstalledSuite
  /** On loopback. */
  readonly url: URL
  readonly revision: Revision
  /** Whether all scenarios of the revision are run, in one process. */
  readonly all: boolean
  /** Scenarios to run by name, one process each. Those of extensions are no part of a revision's set. */
  readonly named?: readonly string[]
  /** ms for all of it: the suite has no limit of its own before 0.2. Default 120 000, and 5 000 more for each scenario that is named. */
  readonly deadline?: number
  /** ms for one scenario, where the suite takes a limit. Default 30 000. */
  readonly scenarioTimeout?: number
  /** Whether the server answers. Asked before and after: the suite reports a server that is down as one that breaks everything. */
  readonly alive: () => Promise<boolean>
  /** A folder that is replaced by a copy of what the suite wrote. */
  readonly keep?: string
  /** For texts of files that are kept. */
  readonly mask?: Mask
  readonly signal?: AbortSignal
  /** Where the suite writes meanwhile. Default: the system's folder for temporary files. */
  readonly temporary?: string
}

export type SuiteRun =
  | {
      readonly kind: 'ran'
      readonly results: ReadonlyMap<string, ScenarioResult>
      /** Why a scenario that is not in `results` has none. */
      readonly rest: string
      /** ms */
      readonly time: number
    }
  /** Nothing is known of the server. */
  | { readonly kind: 'error'; readonly reason: string; readonly time: number }

const defaultDeadline = 120_000
const more = 5_000
const defaultScenarioTimeout = 30_000

/**
 * Runs the official suite once against a server, in one revision. It is ended with all that it started, and what it wrote removed, however it goes. Throws an
 * AssayError for a URL that is not on loopback.
 */
export async function runSuite(request: SuiteRequest): Promise<SuiteRun> {
  const { url, keep, alive, temporary = tmpdir() } = request
  if (!isLoopback(url))
    throw new AssayError(
      `${url.href} is not on this computer, and the official suite is run against such servers alone. Mend: set official: false`,
    )
  const begin = performance.now()
  const deadline = request.deadline ?? defaultDeadline + more * (request.named?.length ?? 0)
  const end = begin + deadline
  const failed = (reason: string): SuiteRun => ({ kind: 'error', reason, time: performance.now() - begin })
  if (!(await alive())) return failed('the server does not answer, so the official suite was not run')
  const folder = mkdtempSync(join(temporary, 'assay-official-'))
  try {
    let rest = 'the suite wrote no result of it'
    for (const selection of selections(request)) {
      const stopped = await runOnce({ ...request, deadline }, selection, folder, end - performance.now())
      if (stopped === undefined) continue
      rest = stopped
      break
    }
    if (keep !== undefined) {
      rmSync(keep, { recursive: true, force: true })
      cpSync(folder, keep, { recursive: true })
      if (request.mask) maskFiles(keep, request.mask)
    }
    if (!(await alive())) return failed('the server did not survive the official suite')
    const results = readResults(folder)
    return { kind: 'ran', results, rest, time: performance.now() - begin }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A server that got a header may have echoed it. */
function maskFiles(folder: string, mask: Mask): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    const hidden = mask(text)
    if (hidden !== text) writeFileSync(file, hidden)
  }
}

/** The stable line speaks one revision, and its oldest versions have no flag for it. Without `--force` a scenario of an extension would be skipped. */
function selections({ suite, revision, all, named = [] }: SuiteRequest): readonly (readonly string[])[] {
  const next = isNext(suite.version)
  const spec = next ? ['--spec-version', revision] : []
  return [
    ...(all ? [['--suite', 'all', ...spec]] : []),
    ...named.map((scenario) => ['--scenario', scenario, ...spec, ...(next ? ['--force'] : [])]),
  ]
}

/** One process of the suite. Gives the reason why it did not come to its own end. */
async function runOnce(
  request: SuiteRequest & { readonly deadline: number },
  selection: readonly string[],
  folder: string,
  time: number,
): Promise<string | undefined> {
  const { suite, url, scenarioTimeout = defaultScenarioTimeout, deadline, signal } = request
  const ended = `the official suite was stopped after ${deadline} ms`
  if (time <= 0) return ended
  const limit = isNext(suite.version) ? ['--timeout', `${scenarioTimeout}`] : []
  const args = [...suite.nodeFlags, suite.bin, 'server', '--url', url.href, ...selection, ...limit, '-o', folder]
  const child = startChild({ command: process.execPath, args, env: environment() }, 'ignore')
  const said = textTail(4000)
  child.process.stdout?.setEncoding('utf8').on('data', said.push)
  const stop = (): void => void child.stop()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const exit = await within(child.exited, time)
    if (exit === undefined) return ended
    if (signal?.aborted) return 'the run was stopped'
    if (exit.failure !== undefined) return `the official suite cannot be started: ${exit.failure}`
    // 1: some scenario failed, or none was run at all, which shows by what is missing.
    if (exit.code === 0 || exit.code === 1) return trouble(child.stderr(), said.text(), folder)
    return `the official suite ended ${exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`}`
  } finally {
    signal?.removeEventListener('abort', stop)
    await child.stop()
  }
}

/** What it said last, where it wrote nothing: it did not load, or did not take its arguments. */
function trouble(stderr: string, stdout: string, folder: string): string | undefined {
  if (scenarioFolders(folder).length > 0) return undefined
  const last = `${stderr}\n${stdout}`.trim().slice(-1000)
  return `the official suite ran no scenario${last === '' ? '' : `, and said last: ${last}`}`
}

/** That of a shell, without what is meant for servers that we start. */
function environment(): NodeJS.ProcessEnv {
  const { ASSAY_PLANTED_SECRET: _, ...env } = serverEnvironment({ NO_COLOR: '1' }, '')
  return env
}

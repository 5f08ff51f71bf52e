import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { messageOf } from '../errors.js'
import { entryLines } from '../baseline/lines.js'
import { type AnnotationTarget, renderAnnotations, workflowCommand } from '../report/annotations.js'
import { changedItems } from '../report/changed-items.js'
import { largestSummary, type Place, renderJobSummary } from '../report/github-summary.js'
import type { RunRecord } from '../report/run-record.js'
import { safeText } from '../report/safe.js'
import { repositoryPaths } from './repository.js'

export interface PublishContext {
  readonly record: RunRecord
  /** Vite root, to which the record's paths are relative. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Prints a line where the runner reads commands: standard output, or standard error when that is a document. */
  readonly print: (line: string) => void
  /** Errors that others have annotated in this step before. */
  readonly annotated?: number
}

/**
 * Tells GitHub Actions of a run, where this is a step of it: the job summary, and an annotation a failure. A shard or an interrupted run tells nothing; the merged reports do. A
 * summary that cannot be written is a warning: it is no reason to fail a gate. Returns how many errors it has annotated.
 */
export function publish({ record, root, env, print, annotated = 0 }: PublishContext): number {
  if (env['GITHUB_ACTIONS'] !== 'true' || record.fragment) return 0
  const { pathOf, uriOf } = repositoryPaths(root, env)
  const target = { file: pathOf(record.baseline.path), text: textOf(resolve(root, record.baseline.path)), before: annotated }
  const annotations = renderAnnotations(record, target)
  for (const line of annotations) print(line)
  const summary = env['GITHUB_STEP_SUMMARY']
  if (!summary) return annotations.length
  try {
    appendFileSync(
      summary,
      renderJobSummary(
        record,
        largestSummary - sizeOf(summary),
        placesIn(record, target, viewOf(uriOf(record.baseline.path), record, env)),
      ),
    )
  } catch (error) {
    print(workflowCommand('warning', { title: 'the job summary was not written' }, safeText(messageOf(error))))
  }
  return annotations.length
}

/** Lines of the baseline by item. */
function placesIn(record: RunRecord, { file, text }: AnnotationTarget, view: string | undefined): (key: string) => Place {
  const lines = entryLines(
    text,
    changedItems(record).map(({ key }) => key),
  )
  return (key) => {
    const line = lines.get(key)
    return {
      text: line === undefined ? file : `${file}:${line}`,
      url: view === undefined || line === undefined ? view : `${view}#L${line}`,
    }
  }
}

/** The address at which GitHub shows the file as it is in this commit; undefined where the run has written it, or it is outside of the repository. */
function viewOf(uri: string, { mode, baseline }: RunRecord, env: PublishContext['env']): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env
  const names =
    /^https?:\/\/[\w.:-]+$/.test(server ?? '') && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '') && /^[0-9a-f]+$/.test(commit ?? '')
  if (!names || mode !== 'none' || baseline.written || uri.startsWith('file:')) return undefined
  return `${server}/${repository}/blob/${commit}/${uri}`
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Several targets, and Vitest itself, share the file of a step. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

import type { Reporter, TestModule, TestProject, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import type { RunRecord } from '../report/run-record.js'
import { realpathSync } from 'node:fs'
import { posix } from '../paths.js'
import type { ItemMeta } from '../run/results.js'
import { begunWith } from './begun.js'
import type { Session } from './session.js'
import type { LateError } from '../run/results.js'
import { isAssayProject, updateMode } from './update-mode.js'

/**
 * Does what no single test owns: hands baseline, mode and guard to the workers before a run, and after it writes the baseline and the record,
 * judges what needs every item, and prints the table.
 */
export function createReporter(session: Session, project: TestProject, vitest: Vitest): Reporter {
  /** In watch mode the first run prints the table, and later ones what is different from the run before. */
  let previous: RunRecord | undefined
  let shard = false
  let runs = 0
  /** ms at which the first of our files began, and the last ended. */
  let span: { readonly from: number; readonly to: number } | undefined
  return {
    // Not called by everyone who runs tests through Vitest's Node API, as editors do.
    onInit() {
      if (vitest.config.mergeReports === undefined) session.prepare(project.vite.config)
    },
    async onTestRunStart(specifications) {
      const own = specifications.filter((specification) => specification.project === project)
      span = undefined
      const mode = updateMode(vitest, process.env)
      shard = vitest.config.shard !== undefined
      const context = await session.start({
        // Vite names modules by what is behind links, and so do we.
        files: own.map((specification) => realPath(specification.moduleId)),
        begun: begunWith(vitest, project, own),
        filtered: isFiltered(vitest, project, own),
        shard,
        merging: vitest.config.mergeReports !== undefined,
        mode,
        updateIgnored: vitest.snapshot.options.updateSnapshot === 'all' && mode !== 'all',
        viteConfig: project.vite.config,
        rerun: runs++ > 0,
        invalidate: (paths) => invalidate(project, paths),
      })
      const cost = session.cost()
      // Before the first call. Progress, not a result: standard output may be a document.
      if (cost !== undefined) vitest.logger.error(`assay: ${cost}${isFiltered(vitest, project, own) ? ', if all were selected' : ''}`)
      // Early enough for this run's workers, and fresh at every rerun.
      project.provide('assay', context)
    },
    onTestModuleQueued(module) {
      const now = performance.now()
      if (module.project === project) span ??= { from: now, to: now }
    },
    onTestModuleEnd(module) {
      if (module.project === project && span) span = { ...span, to: performance.now() }
    },
    async onTestRunEnd(modules, errors, reason) {
      const own = modules.filter((module) => module.project === project)
      if (!own.length) return
      const finished = await session.finish({
        metas: own.flatMap(metasOf),
        late: own.flatMap(lateOf),
        versions: [...new Set(own.flatMap((module) => module.meta().assayTarget ?? []))],
        interrupted: isInterrupted(reason),
        broken: own.flatMap((module) => module.errors().map(({ message }) => message)),
        vitestVersion: vitest.version,
        ...(span && { playing: Math.round(span.to - span.from) }),
      })
      if (finished === undefined) return
      const { present, printed } = await import('../run/present.js')
      const print = (text: string) => (ownsOutput(vitest) ? vitest.logger.error(text) : vitest.logger.log(text))
      const where = {
        record: shard ? undefined : session.recordName,
        watching: vitest.config.watch,
        several: vitest.projects.filter(isAssayProject).length > 1,
      }
      print(present(printed(finished.record, session.root), previous, where))
      // Later runs are told against the last that there was.
      if (finished.record.error === undefined) previous = finished.record
      // Vitest has counted its tests by now; a throw here would cut off the reporters that come after.
      if (finished.fails) process.exitCode = 1
      if (process.env.GITHUB_ACTIONS === 'true') {
        const { publish } = await import('../run/publish.js')
        // Each target has a reporter of its own, and all of them share what a step may annotate.
        const before = annotated.get(vitest) ?? annotatedByVitest(vitest, modules, errors)
        annotated.set(vitest, before + publish({ record: finished.record, root: session.root, env: process.env, print, annotated: before }))
      }
    },
  }
}

function invalidate(project: TestProject, paths: readonly string[]): void {
  for (const { moduleGraph } of Object.values(project.vite.environments)) {
    for (const path of paths) for (const module of moduleGraph.getModulesByFile(path) ?? []) moduleGraph.invalidateModule(module)
  }
}

function realPath(path: string): string {
  try {
    return posix(realpathSync(path))
  } catch {
    return path
  }
}

/** Whether Vitest was asked for less than all of our items. `-t`, tags, `file:line`, and the editors' way of running single tests. */
function isFiltered(vitest: Vitest, project: TestProject, specifications: readonly TestSpecification[]): boolean {
  if (project.config.testNamePattern !== undefined || vitest.config.tagsFilter !== undefined) return true
  return specifications.some(({ testLines, testIds, testNamePattern, testTagsFilter }) =>
    [testLines, testIds, testNamePattern, testTagsFilter].some((filter) => filter !== undefined),
  )
}

const machineReporters = new Set(['json', 'junit', 'tap', 'tap-flat'])

/** Whether standard output is a document that somebody parses: then the table goes beside it. */
function ownsOutput({ config: { reporters, outputFile } }: Vitest): boolean {
  return reporters.some((reporter) => {
    const [name, options] = Array.isArray(reporter) ? reporter : [reporter, undefined]
    if (typeof name !== 'string' || !machineReporters.has(name)) return false
    const file = typeof outputFile === 'object' ? (outputFile as Record<string, unknown>)[name] : outputFile
    return file === undefined && (options as { outputFile?: unknown } | undefined)?.outputFile === undefined
  })
}

const annotated = new WeakMap<Vitest, number>()

/** How many errors Vitest's own reporter for GitHub has annotated by then: one a failed test or module, and one an error outside of them. */
function annotatedByVitest({ config: { reporters } }: Vitest, modules: readonly TestModule[], errors: readonly unknown[]): number {
  if (!reporters.some((reporter) => (Array.isArray(reporter) ? reporter[0] : reporter) === 'github-actions')) return 0
  const failed = modules.map((module) => [...module.children.allTests('failed')].length + module.errors().length)
  return failed.reduce((sum, count) => sum + count, errors.length)
}

const isInterrupted = (reason: TestRunEndReason) => reason === 'interrupted'

function metasOf(module: TestModule): ItemMeta[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().assay ?? [])
}

const lateOf = (module: TestModule): readonly LateError[] => module.meta().assayLate ?? []

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Check } from '../../../src/targets/server/contract.js'
import { examine, examineReference, type Findings, idsOf, itemsOf, type Start } from './over-http.js'

const servers = fileURLToPath(new URL('../../servers/', import.meta.url))

/** How a server is set up: over HTTP, with a wall before it, as a process of ours, or with hardly anything to offer. */
type SetUp = 'http' | 'wall' | 'stdio' | 'lean'

/** What a fault turns red beside the check that it is named after. `setUp`: where it shows; default `http`. */
export interface Fault {
  readonly setUp?: SetUp
  readonly others?: readonly string[]
}

type Hooks = Record<string, (...args: unknown[]) => unknown> & { methods: Record<string, string[]> }

/** Tools and resources without any more, and no list that changes. */
function lean(server: object): void {
  const hooks = server as Hooks
  hooks['capabilities'] = () => ({ tools: {}, resources: {} })
  hooks['logWanted'] = () => false
  for (const era of ['legacy', 'modern']) {
    hooks.methods[era] = (hooks.methods[era] ?? []).filter((method) => !/^(?:prompts|completion|logging)\/|subscribe$/.test(method))
  }
}

/** Nothing at all. */
function bare(server: object): void {
  const hooks = server as Hooks
  lean(server)
  hooks['capabilities'] = () => ({})
  hooks['instructions'] = () => undefined
  for (const era of ['legacy', 'modern']) {
    hooks.methods[era] = (hooks.methods[era] ?? []).filter((method) => !/^(?:tools|resources)\//.test(method))
  }
}

/** The newest of each era: faults are shown in these, the reference server is green in all. */
const newest = ['2025-11-25', '2026-07-28']

interface Examined {
  readonly setUp: SetUp
  readonly faults?: NonNullable<Start['faults']>
  readonly revisions?: readonly string[]
}

function examined(area: string, checks: Readonly<Record<string, Check>>, { setUp, faults = [], revisions }: Examined): Promise<Findings> {
  const items = itemsOf(area)
  if (setUp !== 'stdio') {
    const all = setUp === 'lean' ? [lean, ...faults] : faults
    return examineReference(items, checks, { auth: setUp === 'wall', faults: all, ...(revisions && { revisions }) })
  }
  const args = [`${servers}reference.mjs`, '--revisions', newest.join(','), ...faults.flatMap((fault) => ['--fault', String(fault)])]
  return examine(items, checks, { command: process.execPath, args })
}

/** Each check of an area green on the reference server, red with its fault and with few others, and not applicable where there is nothing to ask. */
export function testArea(area: string, checks: Readonly<Record<string, Check>>, faults: Readonly<Record<string, Fault>>): void {
  const ids = itemsOf(area).map(({ id }) => id)

  describe(`the checks of ${area}`, { timeout: 60_000 }, () => {
    it('are the items of the data, each with a fault', () => {
      expect(Object.keys(checks).toSorted()).toEqual(ids.toSorted())
      expect(Object.keys(faults).toSorted()).toEqual(ids.toSorted())
      expect(ids.filter((id) => !existsSync(`${servers}faults/${id}.mjs`))).toEqual([])
    })

    it('are kept by the reference server, each in some set-up', async () => {
      const kept = new Set<string>()
      for (const setUp of ['http', 'wall', 'stdio', 'lean'] as const) {
        const findings = await examined(area, checks, { setUp })
        expect({ setUp, broken: idsOf(findings, 'broken'), error: idsOf(findings, 'error'), findings: wrongOf(findings) }).toEqual({
          setUp,
          broken: [],
          error: [],
          findings: {},
        })
        for (const id of idsOf(findings, 'kept')) kept.add(id)
      }
      expect([...kept].toSorted()).toEqual(ids.toSorted())
    })

    it('are not broken by a server that offers nothing', async () => {
      const findings = await examineReference(itemsOf(area), checks, { faults: [bare] })
      expect(wrongOf(findings)).toEqual({})
    })

    it.each(Object.entries(faults))('%s is broken by its fault', async (id, { setUp = 'http', others = [] }) => {
      const findings = await examined(area, checks, { setUp, faults: [id], revisions: newest })
      expect(idsOf(findings, 'error')).toEqual([])
      expect(Object.values(findings[id] ?? {}).filter((line) => !line.startsWith('broken'))).toEqual([])
      expect(idsOf(findings, 'broken')).toEqual([id, ...others].toSorted())
    })
  })
}

/** Lines of what was broken or went wrong, for a reader of a failure. */
function wrongOf(findings: Findings): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(findings).filter(([, lines]) => Object.values(lines).some((line) => /^(?:broken|error)/.test(line))),
  )
}

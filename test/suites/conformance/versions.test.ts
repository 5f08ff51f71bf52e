import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { versionsChecks } from '../../../src/suites/conformance/checks/versions/index.js'
import type { ServerSettings } from '../../../src/targets/server/settings.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { examine, examineReference, idsOf, itemsOf, type Findings } from './over-http.js'

/** How the reference server is started. */
type Start = Parameters<typeof examineReference>[2]

const items = itemsOf('versions')
const ids = items.map(({ id }) => id)
const modern = '2026-07-28'
/** The ones that only a server without legacy revisions can be asked. */
const ofModernServers = new Set(['version-initialize-named'])

const overHttp = (start: Start, settings: Partial<ServerSettings> = {}): Promise<Findings> =>
  examineReference(items, versionsChecks, start, settings)

/** A server that has nothing but its name: neither tools nor resources nor prompts, and no subscriptions. */
const bare = (server: ReferenceServer): void => {
  server['capabilities'] = () => ({})
  server['methods'] = { legacy: ['initialize', 'ping'], modern: ['server/discover'] }
}

describe('the checks of versions', () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(versionsChecks)).toEqual(ids)
  })

  it('are kept over HTTP in every revision that has the requirement', async () => {
    const findings = await overHttp({})
    for (const { id, appliesTo = [] } of items) {
      const due = ofModernServers.has(id) ? 'not-applicable: it serves legacy revisions, and answers initialize' : 'kept'
      const once = id === 'version-negotiation' ? ['2025-11-25'] : appliesTo
      const other = 'not-applicable: it is asked once, in 2025-11-25'
      expect(findings[id], id).toEqual(Object.fromEntries(appliesTo.map((revision) => [revision, once.includes(revision) ? due : other])))
    }
  })

  it('are kept over HTTP by a server of the modern era', async () => {
    const findings = await overHttp({ revisions: [modern] })
    expect(Object.values(findings).flatMap(Object.values<string>)).toEqual(
      items.filter(({ appliesTo }) => appliesTo?.includes(modern)).map(() => 'kept'),
    )
  })

  it('are kept over pipes', async () => {
    const args = [fileURLToPath(new URL('../../servers/reference.mjs', import.meta.url))]
    const findings = await examine(items, versionsChecks, { command: process.execPath, args, protocol: '2025-11-25' })
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual(['version-echo', 'version-negotiation'])
  })

  it('are not asked of a server that serves nothing older or newer', async () => {
    const findings = await overHttp({ revisions: ['2025-11-25'] })
    expect(idsOf(findings, 'not-applicable')).toEqual(['version-header-missing', 'version-respected'])
    expect(idsOf(findings, 'broken')).toEqual([])
  })

  it('are not broken by a server that has nothing to ask for, and kept only where that makes no difference', async () => {
    const findings = await overHttp({ faults: [bare] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual([
      'version-codes-reserved',
      'version-echo',
      'version-header-missing',
      'version-header-unsupported',
      'version-negotiation',
      'version-respected',
      'version-unsupported-data',
    ])
  })

  it.each(ids)('%s alone is broken by its fault', async (id) => {
    const revisions = ofModernServers.has(id) ? { revisions: [modern] } : {}
    const findings = await overHttp({ ...revisions, faults: [id] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })

  it.each(['2025-06-18', '2025-11-25', modern])('an unknown version header is seen to be served in %s', async (revision) => {
    const findings = await overHttp({ faults: ['version-header-unsupported'] })
    expect(findings['version-header-unsupported']?.[revision]).toMatch(/^broken/)
  })
})

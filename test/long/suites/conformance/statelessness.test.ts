import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { statelessnessChecks } from '../../../../src/suites/conformance/checks/statelessness/index.js'
import type { ReferenceServer } from '../../../servers/reference.mjs'
import { examine, examineReference, idsOf, itemsOf, type Findings } from '../../../suites/conformance/over-http.js'

/** How the reference server is started. */
type Start = Parameters<typeof examineReference>[2]

const items = itemsOf('statelessness')
const ids = items.map(({ id }) => id)
/** What is only seen over a pipe. */
const ofPipes = ['list-independent']
/** What is only for HTTP. */
const ofHttp = items.filter(({ transports }) => transports?.every((transport) => transport === 'http')).map(({ id }) => id)
/** What binds servers of the modern era alone. */
const ofModernServers = ['get-delete-405', 'session-header-ignored']

const modern = '2026-07-28'
const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))

const overHttp = (revisions: readonly string[] | undefined, faults: NonNullable<Start['faults']> = []): Promise<Findings> =>
  examineReference(items, statelessnessChecks, { faults, ...(revisions ? { revisions } : {}) }, { protocol: 'auto' })

const overPipes = (revisions: readonly string[] | undefined, faults: readonly string[] = []): Promise<Findings> => {
  const args = [file, ...(revisions ? ['--revisions', revisions.join(',')] : []), ...faults.flatMap((fault) => ['--fault', fault])]
  return examine(items, statelessnessChecks, { command: process.execPath, args, protocol: 'auto' })
}

/** A server that has nothing but its name: neither tools nor resources nor prompts, and no subscriptions. */
const bare = (server: ReferenceServer): void => {
  server['capabilities'] = () => ({})
  server['methods'] = { legacy: ['initialize', 'ping'], modern: ['server/discover'] }
}

describe('the checks of statelessness', () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(statelessnessChecks)).toEqual(ids)
  })

  it('are kept over HTTP by a server of the modern era', async () => {
    const findings = await overHttp([modern])
    expect(idsOf(findings, 'kept')).toEqual(ids.filter((id) => !ofPipes.includes(id)).toSorted())
    expect(idsOf(findings, 'not-applicable')).toEqual(ofPipes)
  })

  it('are kept over HTTP by a server of both eras, but for what binds the others', async () => {
    const findings = await overHttp(undefined)
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual([...ofModernServers, ...ofPipes].toSorted())
  })

  it('know a server of both eras by its answer to initialize where one revision is pinned', async () => {
    const findings = await examineReference(items, statelessnessChecks, {}, { protocol: modern })
    expect(idsOf(findings, 'not-applicable')).toEqual([...ofModernServers, ...ofPipes].toSorted())
  })

  it('are kept over pipes by a server of the modern era', async () => {
    const findings = await overPipes([modern])
    expect(idsOf(findings, 'kept')).toEqual(ids.filter((id) => !ofHttp.includes(id)).toSorted())
  })

  it('cannot tell over pipes what a server of both eras makes of a request without a version', async () => {
    const findings = await overPipes(undefined)
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual([...ofHttp, 'meta-absent', 'meta-version-missing'].toSorted())
  })

  it('are not broken by a server that has nothing to ask for, and kept only where that makes no difference', async () => {
    const findings = await overHttp([modern], [bare])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual([
      'discover-implemented',
      'get-delete-405',
      'meta-absent',
      'meta-capabilities-missing',
      'meta-version-missing',
      'method-unknown-404',
      'removed-methods',
      'result-type-present',
      'server-info-present',
      'session-header-ignored',
    ])
  })

  it.each(ids.filter((id) => !ofPipes.includes(id)))('%s alone is broken by its fault over HTTP', { timeout: 60_000 }, async (id) => {
    const findings = await overHttp([modern], [id])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })

  it.each([...ofPipes, 'no-inferred-state', 'removed-methods', 'subscription-id'])(
    '%s alone is broken by its fault over pipes',
    { timeout: 60_000 },
    async (id) => {
      expect(idsOf(await overPipes([modern], [id]), 'broken')).toEqual([id])
    },
  )
})

import { describe, expect, it } from 'vitest'

import { cachingChecks } from '../../../src/suites/conformance/checks/caching/index.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { examineReference, idsOf, itemsOf, type Findings } from './over-http.js'

/** How the reference server is started. */
type Start = Parameters<typeof examineReference>[2]

const items = itemsOf('caching')
const ids = items.map(({ id }) => id)
const walled: Start = { auth: true }
/** Without a wall there is one user, and nothing to hide. */
const ofTwoUsers = ['cache-public-differs', 'cache-hidden-primitive']

const examine = (start: Start): Promise<Findings> => examineReference(items, cachingChecks, start, { protocol: 'auto' })

/** A server that has nothing but its name: neither tools nor resources nor prompts, and no subscriptions. */
const bare = (server: ReferenceServer): void => {
  server['capabilities'] = () => ({})
  server['methods'] = { legacy: ['initialize', 'ping'], modern: ['server/discover'] }
}

describe('the checks of caching', () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(cachingChecks)).toEqual(ids)
  })

  it('are kept by a server that says what may be shared', async () => {
    expect(await examine(walled)).toEqual(Object.fromEntries(ids.map((id) => [id, { '2026-07-28': 'kept' }])))
  })

  it('need two users where they compare users', async () => {
    const findings = await examine({})
    expect(idsOf(findings, 'not-applicable')).toEqual(ofTwoUsers.toSorted())
    expect(idsOf(findings, 'kept')).toEqual(ids.filter((id) => !ofTwoUsers.includes(id)).toSorted())
  })

  it('are not broken by a server that has nothing to ask for, and kept only where that makes no difference', async () => {
    const findings = await examine({ auth: true, faults: [bare] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual(['cache-members'])
  })

  it.each(ids)('%s alone is broken by its fault', async (id) => {
    const findings = await examine({ auth: ofTwoUsers.includes(id), faults: [id] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })
})

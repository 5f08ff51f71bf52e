import { describe, expect, it } from 'vitest'

import { headersChecks } from '../../../src/suites/conformance/checks/headers/index.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { examineReference, idsOf, itemsOf, type Findings } from './over-http.js'

/** How the reference server is started. */
type Start = Parameters<typeof examineReference>[2]

const items = itemsOf('headers')
const ids = items.map(({ id }) => id)
/** Without revisions that know no version header. */
const newer: Start = { revisions: ['2025-06-18', '2025-11-25', '2026-07-28'] }

const examine = (start: Start): Promise<Findings> => examineReference(items, headersChecks, start, { protocol: 'auto' })

/** A server that has nothing but its name: neither tools nor resources nor prompts, and no subscriptions. */
const bare = (server: ReferenceServer): void => {
  server['capabilities'] = () => ({})
  server['methods'] = { legacy: ['initialize', 'ping'], modern: ['server/discover'] }
}

describe('the checks of headers', () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(headersChecks)).toEqual(ids)
  })

  it('are kept by a server that compares its headers', async () => {
    expect(await examine(newer)).toEqual(Object.fromEntries(ids.map((id) => [id, { '2026-07-28': 'kept' }])))
  })

  it('leave the version header alone where older revisions are served', async () => {
    const findings = await examine({})
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual(['header-version-missing'])
  })

  it('are not broken by a server that has nothing to ask for, and kept only where that makes no difference', async () => {
    const findings = await examine({ faults: [bare] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual([
      'header-field-case',
      'header-method-mismatch',
      'header-method-missing',
      'header-value-case',
      'header-version-mismatch',
    ])
  })

  it.each(ids)('%s alone is broken by its fault', async (id) => {
    const findings = await examine({ ...newer, faults: [id] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })
})

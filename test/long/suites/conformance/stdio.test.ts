import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { stdioChecks } from '../../../../src/suites/conformance/checks/stdio/index.js'
import { examine, examineReference, idsOf, itemsOf, type Findings } from '../../../suites/conformance/over-http.js'

const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))
const items = itemsOf('stdio')
const ids = items.map(({ id }) => id)

const overStdio = (faults: readonly string[], revisions: readonly string[], node: readonly string[] = []): Promise<Findings> =>
  examine(items, stdioChecks, {
    command: process.execPath,
    args: [...node, file, '--revisions', revisions.join(','), ...faults.flatMap((fault) => ['--fault', fault])],
  })

/** Faults that cannot break one check alone, and what else they break. */
const others: Readonly<Record<string, readonly string[]>> = {
  // Pieces that break off within a character are pieces all the same.
  'stdio-split-message': ['stdio-utf8'],
}

describe('the checks of stdio', { timeout: 60_000 }, () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(stdioChecks)).toEqual(ids)
  })

  it('are all kept by the reference server, in every revision', async () => {
    const findings = await overStdio([], ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])
    expect(idsOf(findings, 'kept')).toEqual(ids.filter((id) => id !== 'stdio-no-orphans').toSorted())
    expect(findings['stdio-no-orphans']?.['2026-07-28']).toMatch(/^not-applicable: (it starts no processes|only Linux)/)
  })

  it.skipIf(process.platform !== 'linux')('are kept by a server whose processes end with it', async () => {
    const findings = await overStdio(
      [],
      ['2026-07-28'],
      ['--import', new URL('../../../suites/conformance/stdio-child.mjs', import.meta.url).href],
    )
    expect(idsOf(findings, 'kept')).toEqual(ids.toSorted())
  })

  it.skipIf(process.platform !== 'linux').each(['forked', 'cleared', 'late'])(
    'see a process that nobody is the parent of (%s)',
    async (way) => {
      const findings = await overStdio(
        [],
        ['2026-07-28'],
        ['--import', new URL(`../../../suites/conformance/stdio-daemon.mjs?${way}`, import.meta.url).href],
      )
      expect(idsOf(findings, 'broken')).toEqual(['stdio-no-orphans'])
    },
  )

  it('do not apply over HTTP', async () => {
    const findings = await examineReference(items, stdioChecks, { transport: 'http' })
    expect(idsOf(findings, 'not-applicable')).toEqual(ids.toSorted())
    expect(idsOf(findings, 'kept')).toEqual([])
  })

  it.concurrent.each(ids.filter((id) => id !== 'stdio-no-orphans' || process.platform === 'linux'))(
    '%s is broken by its fault',
    async (id) => {
      const findings = await overStdio([id], ['2026-07-28'])
      expect(idsOf(findings, 'broken')).toEqual([id, ...(others[id] ?? [])].toSorted())
      // A server of which one process alone can live is in the way of every check.
      if (id !== 'stdio-second-process') expect(idsOf(findings, 'error')).toEqual([])
    },
  )

  it('are broken in the legacy era too', async () => {
    const findings = await overStdio(['stdout-purity', 'stdin-eof-exit', 'stdio-newline', 'stderr-secret'], ['2025-11-25'])
    expect(idsOf(findings, 'broken')).toEqual(['stderr-secret', 'stdin-eof-exit', 'stdio-newline', 'stdout-purity'])
  })
})

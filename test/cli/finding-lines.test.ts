import { expect, test } from 'vitest'
import { findingLines } from '../../src/cli/finding-lines.js'
import type { RevisionFinding } from '../../src/suites/conformance/finding.js'

const finding = (received: string, more: Partial<RevisionFinding> = {}): RevisionFinding => ({
  revision: '2026-07-28',
  kind: 'broken',
  what: 'it answered',
  sent: 'POST http://127.0.0.1:4711/mcp',
  received,
  ...more,
})
const lines = (then: readonly RevisionFinding[], now: readonly RevisionFinding[]) => findingLines(then, now, (text) => text)

test('what came to the same is told once', () => {
  expect(lines([finding('a')], [finding('a')])).toEqual([
    '',
    '  then and now, in 2026-07-28: broken, it answered',
    '    sent      "POST http://127.0.0.1:4711/mcp"',
    '    received  "a"',
  ])
})

test('so is what differs in a port, a time or an id alone, and says so', () => {
  const told = lines(
    [finding('date: Mon, 30 Nov 2026 22:34:37 GMT; assay-31563dd8; 0d6cbe3c-3b1d-4b1a-9d67-0a8f2f2b7c11')],
    [
      finding('date: Tue, 01 Dec 2026 00:00:00 GMT; assay-354705f1; 1d6cbe3c-3b1d-4b1a-9d67-0a8f2f2b7c12', {
        sent: 'POST http://127.0.0.1:4712/mcp',
      }),
    ],
  )
  expect(told[1]).toBe('  then and now (but for ports, times and ids), in 2026-07-28: broken, it answered')
  expect(told.join()).toContain(':4712')
})

test('what came to another thing is told twice, and cut alike', () => {
  const long = 'x'.repeat(9000)
  const [then, now] = [lines([finding('a')], [finding('b')]), lines([finding('a')], [finding(long)])]
  expect(then.filter((line) => line.includes('received'))).toEqual(['    received  "a"', '    received  "b"'])
  expect(now.at(-1)).toContain('characters left out')
})

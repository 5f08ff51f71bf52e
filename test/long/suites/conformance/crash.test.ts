import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { ConformanceItem } from '../../../../src/corpus/item.js'
import { openServerPlayer } from '../../../../src/run/server-player.js'
import { itemsOf } from '../../../suites/conformance/over-http.js'

const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))
const items: readonly ConformanceItem[] = itemsOf('jsonrpc').map((item) => ({
  ...item,
  key: `conformance/${item.id}`,
  suite: 'conformance',
}))

/** The reference server, which ends at every message of which this is true. */
function endingAt(condition: string): readonly string[] {
  const code = `const parse = JSON.parse
JSON.parse = (...args) => {
  const m = parse(...args)
  if (m && typeof m === 'object' && (${condition})) process.exit(1)
  return m
}`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`, file, '--revisions', '2025-11-25']
}

/** What is not a pass, by id: `error`, or the status. */
async function trouble(condition: string, transport: 'stdio' | 'http'): Promise<Readonly<Record<string, string>>> {
  const http = transport === 'http' && { url: 'http://127.0.0.1:{port}/mcp' }
  const args = [...endingAt(condition), ...(http ? ['--transport', 'http', '--port', '{port}'] : [])]
  const player = await openServerPlayer({ name: 'reference', command: process.execPath, args, timeout: 5000, ...http })
  const found: Record<string, string> = {}
  try {
    for (const item of items) {
      const { outcome } = await player.play(item)
      if ('error' in outcome) found[item.id] = /did not survive this check/.test(outcome.error) ? 'error' : outcome.error
      else if ('status' in outcome && outcome.status !== 'pass') found[item.id] = outcome.status
    }
    return found
  } finally {
    await player.close()
  }
}

describe('a server that ends at a message fails by the check of that message, which found nothing else', { timeout: 60_000 }, () => {
  const cases: readonly (readonly [condition: string, found: Readonly<Record<string, string>>])[] = [
    ['false', {}],
    ['m.id === 1.5', { 'id-fraction': 'error' }],
    ['m.id === null', { 'id-null': 'error' }],
    [`m.method === 'notifications/assay' && !Array.isArray(m)`, { 'notification-unanswered': 'error' }],
    [`typeof m.params === 'string'`, { 'params-not-structured': 'error' }],
    ['Array.isArray(m) && m[0]?.jsonrpc', { 'batch-refused': 'error' }],
  ]
  it.concurrent.each(cases)('%s', async (condition, found) => {
    expect([await trouble(condition, 'stdio'), await trouble(condition, 'http')]).toEqual([found, found])
  })
})

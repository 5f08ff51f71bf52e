import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openServerPlayer, type ServerPlayer } from '../../src/run/server-player.js'
import { checks } from '../../src/suites/conformance/checks/index.js'
import type { ItemRun } from '../../src/suites/run.js'
import { examine, idsOf, itemsOf, type Findings } from '../suites/conformance/over-http.js'

const file = fileURLToPath(new URL('silent-server.mjs', import.meta.url))
const server = (mode: string, timeout: number) => ({ command: process.execPath, args: [file, mode], timeout, protocol: '2025-11-25' })
const items = ['capabilities', 'logging', 'prompts', 'resources', 'tools'].flatMap(itemsOf)
const some = (mode: string, ids: readonly string[]): Promise<Findings> =>
  examine(
    items.filter(({ id }) => ids.includes(id)),
    checks,
    server(mode, 1000),
  )

/** Their requirement is that the server answers, with an error or a result. */
const answers = [
  'capability-answers',
  'completion-input-type',
  'completion-invalid-ref',
  'list-cursor-invalid',
  'log-level-invalid',
  'prompt-arguments-missing',
  'prompt-arguments-type',
  'prompt-unknown',
  'resource-unknown',
  'tool-arguments-required',
  'tool-arguments-type',
  'unknown-tool',
]
/** Theirs is that the server does not do something: it did not. */
const forbids = ['completion-bounded', 'list-changed-undeclared', 'log-secrets', 'subscribe-undeclared']

describe('a server that leaves what it does not know without an answer', { timeout: 120_000 }, () => {
  it('breaks what asks for an answer, and nothing that forbids something; none is an error', async () => {
    const findings = await some('', [...answers, ...forbids])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual(answers)
    expect(findings['unknown-tool']?.['2025-11-25']).toBe('broken: the server did not answer tools/call within 1000 ms')
  })
  it('is no finding but an error where it answers nothing after it either', async () => {
    const findings = await some('dead', answers)
    // It answers a list whatever cursor it is sent.
    expect(idsOf(findings, 'error')).toEqual(answers.filter((id) => id !== 'list-cursor-invalid'))
    expect(findings['unknown-tool']?.['error']).toContain('nor a well-formed request after it')
  })
})

describe('a run on a server', { timeout: 120_000 }, () => {
  let player: ServerPlayer | undefined
  afterEach(() => player?.close())

  it('that answers nothing but the handshake ends soon, with one reason for all that is left', async () => {
    player = await openServerPlayer({ name: 'mute', ...server('handshake', 500) })
    const runs: ItemRun[] = []
    const began = Date.now()
    for (const item of items) runs.push(await player.play(item))
    expect(Date.now() - began).toBeLessThan(60_000)
    const errors = runs.map(({ outcome }) => ('error' in outcome ? outcome.error : ''))
    expect(errors.filter((error) => error.startsWith('the server was given up: ')).length).toBeGreaterThan(items.length - 10)
    expect(new Set(errors.slice(10)).size).toBe(1)
  })
  it('red twin: that is slow is measured in full', async () => {
    player = await openServerPlayer({ name: 'slow', ...server('slow', 5000) })
    const slow = player
    for (const item of items.filter(({ id }) => answers.includes(id) || forbids.includes(id))) {
      const { outcome } = await slow.play(item)
      expect([item.id, outcome]).toEqual([item.id, expect.not.objectContaining({ error: expect.anything() as unknown })])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { auditPair, isAudited } from '../../../src/targets/guard/audit.js'
import type { Assessment } from '../../../src/targets/verdict.js'

const fixture = { type: 'tool-call', call: { name: 'attack' } }
const control = { type: 'tool-call', call: { name: 'control' } }
const enforced: Assessment = { verdict: { detect: true, enforce: true }, ms: 1 }
const detected: Assessment = { verdict: { detect: true, enforce: false }, ms: 1 }
const passed: Assessment = { verdict: { detect: false, enforce: false, signal: 'a' }, ms: 1 }

/** A host that answers in turn, and notes in which order it was asked. */
function scripted(...answers: Assessment[]) {
  const seen: string[] = []
  const host = {
    assess: async (input: { readonly type: string }) => {
      seen.push((input as typeof fixture).call.name)
      return answers[seen.length - 1] as Assessment
    },
  }
  return { host, seen }
}

describe('the order audit', () => {
  it('picks one pair in twenty, by digest alone', () => {
    const digests = Array.from(
      { length: 20_000 },
      (_, index) => `${((index * 2654435761) % 2 ** 32).toString(16).padStart(8, '0')}00000000`,
    )
    const share = digests.filter((digest) => isAudited(digest)).length / digests.length
    expect(share).toBeGreaterThan(0.04)
    expect(share).toBeLessThan(0.06)
    expect(digests.filter((digest) => isAudited(digest, 0))).toEqual([])
    expect(digests.every((digest) => isAudited(digest, 1))).toBe(true)
    expect(isAudited('0cccccccffffffff')).toBe(true)
    expect(isAudited('0ccccccdffffffff')).toBe(false)
  })

  it('asks the control first and finds nothing when the verdicts are the same', async () => {
    const { host, seen } = scripted({ ...passed, verdict: { detect: false, enforce: false, signal: 'b' } }, enforced)
    expect(await auditPair({ fixture, control, first: { attack: enforced, control: passed }, host })).toBeUndefined()
    expect(seen).toEqual(['control', 'attack'])
  })

  it('names each side that differs', async () => {
    const { host } = scripted(detected, passed)
    expect(await auditPair({ fixture, control, first: { attack: enforced, control: passed }, host })).toBe(
      'the guard depends on what it saw before: its attack was enforced on in the run and passed when judged control first in another host, ' +
        'and its control passed in the run and was detected when judged control first in another host. A guard with a state must be a class or a createGuard() factory',
    )
  })

  it('names an error of the second run', async () => {
    const { host } = scripted(passed, { error: 'threw x', ms: 1 })
    expect(await auditPair({ fixture, control, first: { attack: enforced, control: passed }, host })).toContain(
      'came to an error (threw x)',
    )
  })

  it('leaves out a pair that came to an error in the run', async () => {
    const { host, seen } = scripted()
    expect(await auditPair({ fixture, control, first: { attack: { error: 'x', ms: 1 }, control: passed }, host })).toBeUndefined()
    expect(seen).toEqual([])
  })
})

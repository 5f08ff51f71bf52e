import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHost, type FromHost } from '../../../src/targets/guard/protocol.js'

const answer: FromHost = {
  kind: 'answer',
  id: 1,
  outcome: { verdict: { detect: true, enforce: false, signal: 's' } },
  ms: 1,
  retire: false,
}
const messages: FromHost[] = [
  answer,
  { ...answer, outcome: { error: 'threw' }, messy: 0, retire: true },
  { kind: 'ready', description: { form: 'object', style: 'assess', stateless: true, exports: ['default'] } },
  { kind: 'failed', message: 'no' },
  { kind: 'settled' },
  { kind: 'doubt', count: 2, reason: 'changed setTimeout' },
  { kind: 'answers', answers: [{ id: 1, outcome: { verdict: { detect: true, enforce: false, signal: 's' } }, ms: 1 }], retire: false },
  { kind: 'fatal', reason: 'called process.exit(1)' },
  { kind: 'late', id: 3, reason: 'left a rejection unhandled' },
]

describe('a message from a host', () => {
  it.each(messages)('is taken as it is: %o', (message) => {
    expect(fromHost(structuredClone(message))).toEqual(message)
  })

  it.each<unknown>([
    undefined,
    null,
    'answer',
    [],
    {},
    { kind: 'answer' },
    { ...answer, id: '1' },
    { ...answer, ms: undefined },
    { ...answer, retire: undefined },
    { ...answer, messy: 'x' },
    { ...answer, outcome: { verdict: { detect: 'yes', enforce: false } } },
    { ...answer, outcome: { verdict: { detect: false, enforce: true } } },
    { ...answer, outcome: { verdict: { detect: true, enforce: true, signal: {} } } },
    { ...answer, outcome: {} },
    { kind: 'fatal', reason: 1 },
    { kind: 'doubt' },
    { kind: 'doubt', count: '1', reason: 'x' },
    { kind: 'answers', answers: {}, retire: false },
    { kind: 'answers', answers: [] },
    { kind: 'answers', answers: [{ id: 1, outcome: { verdict: { detect: false, enforce: true } }, ms: 1 }], retire: false },
    { kind: 'answers', answers: [{ id: '1', outcome: { error: 'threw' }, ms: 1 }], retire: false },
    { kind: 'answers', answers: [null], retire: false },
    { kind: 'ready', description: {} },
    { kind: 'other' },
  ])('is refused when it is none: %o', (data) => {
    expect(fromHost(data)).toBeUndefined()
  })

  it('of any shape is taken or refused, never a crash', () => {
    fc.assert(fc.property(fc.anything(), (data) => void fromHost(data)))
  })
})

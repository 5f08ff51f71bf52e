import { expect, test } from 'vitest'
import { lostServer } from '../../src/run/lost-server.js'
import type { Waits } from '../../src/targets/server/waits.js'

const waits = (answers: number, lost: number, exhausted = false): readonly Waits[] => [
  { limit: (own) => own ?? 0, of: (wait) => wait, inVain: () => {}, answers: () => answers, lost: () => lost, exhausted: () => exhausted },
]
const mute = waits(0, 1000)
const yes = () => Promise.resolve(true)
const no = () => Promise.resolve(false)

test('a server that leaves three checks in a row without any answer, and one request after them, is given up', async () => {
  const lost = lostServer()
  for (let turn = 0; turn < 2; turn++) await lost.after(mute, no)
  expect(lost.reason()).toBeUndefined()
  await lost.after(mute, no)
  expect(lost.reason()).toBe('the server was given up: it answered none of the requests of 3 checks in a row, nor one after them')
})
test('red twin: one that answers between them, or then, is not', async () => {
  const lost = lostServer()
  for (let turn = 0; turn < 20; turn++) await lost.after(turn % 3 === 2 ? waits(1, 5000) : mute, no)
  for (let turn = 0; turn < 3; turn++) await lost.after(mute, yes)
  await lost.after(waits(1, 0), yes)
  for (let turn = 0; turn < 3; turn++) await lost.after(mute, yes)
  for (let turn = 0; turn < 9; turn++) await lost.after(waits(0, 0), no)
  expect(lost.reason()).toBeUndefined()
})
test('one that answers only when it has just been started is given up the second time', async () => {
  const lost = lostServer()
  for (let turn = 0; turn < 6; turn++) await lost.after(mute, yes)
  expect(lost.reason()).toContain('given up')
})
test('one that lets check after check wait for a minute is given up, even if it answers some', async () => {
  const lost = lostServer()
  for (let turn = 0; turn < 3; turn++) await lost.after(waits(5, 60_000, true), yes)
  expect(lost.reason()).toContain('it let 3 checks in a row wait in vain')
})
test('one that does not come up twice in a row is given up, with the reason', async () => {
  const lost = lostServer()
  lost.notRevived('port taken')
  await lost.after(waits(1, 0), yes)
  lost.notRevived('no database')
  expect(lost.reason()).toBeUndefined()
  lost.notRevived('no database')
  expect(lost.reason()).toBe('the server was given up: no database')
})

import { expect, it, vi } from 'vitest'
import type { Io } from '../../src/cli/io.js'
import { progressLine } from '../../src/cli/progress.js'

function shown(terminal: boolean) {
  let text = ''
  let time = 0
  const io: Io = {
    out: () => {},
    err: (more) => void (text += more),
    env: {},
    cwd: '/',
    terminal: { out: terminal, err: terminal, in: terminal },
    columns: 80,
    signal: new AbortController().signal,
  }
  const line = progressLine(io, 'default', () => time)
  return { line, at: (ms: number) => void (time = ms), text: () => text }
}

it('is silent for a second, then says how far a run has come, and leaves no trace', () => {
  const { line, at, text } = shown(true)
  at(999)
  line.update(10, 200)
  expect(text()).toBe('')
  at(1000)
  line.update(20, 200)
  expect(text()).toContain('default: 20 of 200 items')
  at(1050)
  line.update(21, 200)
  expect(text()).not.toContain('21 of 200')
  at(1100)
  line.update(30, 200)
  expect(text()).toContain('30 of 200')
  line.end()
  expect(text().endsWith('\r\u001b[2K')).toBe(true)
})

it('says where a run is every ten seconds, later every thirty, where messages go to a file', () => {
  const { line, at, text } = shown(false)
  for (let second = 0; second <= 180; second++) {
    at(second * 1000)
    line.update(second, 200, `conformance/check-${second}`)
  }
  line.end()
  const lines = text().trim().split('\n')
  expect(lines[0]).toBe('default: 10 of 200 items, at conformance/check-10')
  expect(lines.map((each) => Number(/: (\d+) of/.exec(each)?.[1]))).toEqual([10, 20, 30, 40, 50, 60, 90, 120, 150, 180])
  expect(text()).not.toContain('\u001b')
})

it('says it while one item takes long, and nothing after the end', async () => {
  vi.useFakeTimers()
  const { line, at, text } = shown(false)
  line.update(1, 200, 'conformance/slow')
  at(11_000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(text()).toBe('default: 1 of 200 items, at conformance/slow\n')
  line.end()
  at(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(text().split('\n')).toHaveLength(2)
  vi.useRealTimers()
})

it('red twin: says nothing of a short run where messages go to a file', () => {
  const { line, at, text } = shown(false)
  at(9999)
  line.update(10, 200)
  line.end()
  expect(text()).toBe('')
})

import { expect, it } from 'vitest'
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

it('red twin: says nothing where messages go to a file', () => {
  const { line, at, text } = shown(false)
  at(5000)
  line.update(10, 200)
  line.end()
  expect(text()).toBe('')
})

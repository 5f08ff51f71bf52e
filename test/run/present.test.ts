import { afterEach, describe, expect, it } from 'vitest'
import { processIo } from '../../src/cli/io.js'
import { present } from '../../src/run/present.js'
import { caught, defenceItem, missed, sampleRecord } from '../report/sample.js'

const before = Object.getOwnPropertyDescriptor(process.stdout, 'columns')
const say = (columns: number | undefined) => Object.defineProperty(process.stdout, 'columns', { value: columns, configurable: true })
afterEach(() => {
  if (before) Object.defineProperty(process.stdout, 'columns', before)
  else delete (process.stdout as Partial<typeof process.stdout>).columns
})

const item = defenceItem('tool-poisoning', 1)
const was = sampleRecord([{ item, outcome: caught, was: caught }])
const is = sampleRecord([{ item, outcome: missed, was: caught }])

/** Handlers of a process that is not ours are taken away again. */
function columnsOfCommand(): number {
  const handlers = process.listeners('SIGINT')
  const { columns } = processIo()
  for (const handler of process.listeners('SIGINT')) if (!handlers.includes(handler)) process.removeListener('SIGINT', handler)
  return columns
}

describe('the width of what is printed', () => {
  it.each([0, undefined])('is 100 where the terminal says %s', (columns) => {
    say(100)
    const [rerun, table] = [present(is, was, {}), present(is, undefined, {})]
    say(columns)
    expect(present(is, was, {})).toBe(rerun)
    expect(present(is, undefined, {})).toBe(table)
    expect(rerun).toContain('attack enforce → none')
    expect(columnsOfCommand()).toBe(100)
  })

  it('is that of the terminal where it says one', () => {
    say(30)
    expect(present(is, was, {})).not.toContain('attack enforce → none')
    expect(columnsOfCommand()).toBe(30)
  })
})

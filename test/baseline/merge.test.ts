import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaselineEntry, Items } from '../../src/baseline/entry.js'
import { type BaselineChange, merge } from '../../src/baseline/merge.js'

const d = '0123456789abcdef'
const clean: BaselineEntry = { d, verdict: 'clean' }
const warned: BaselineEntry = { d, verdict: 'warned' }
const blocked: BaselineEntry = { d, verdict: 'blocked' }

describe('a merge', () => {
  test('writes, removes, and leaves the rest', () => {
    const items = { 'benign/a': clean, 'benign/b': clean, 'benign/c': clean }
    expect(merge(items, items, { write: { 'benign/a': warned, 'benign/d': clean }, remove: ['benign/b'] })).toEqual({
      items: { 'benign/a': warned, 'benign/c': clean, 'benign/d': clean },
      changed: true,
    })
  })

  test('keeps what others wrote meanwhile under other keys', () => {
    expect(merge({ 'benign/a': clean, 'benign/b': warned }, { 'benign/a': clean }, { write: { 'benign/a': warned }, remove: [] })).toEqual({
      items: { 'benign/a': warned, 'benign/b': warned },
      changed: true,
    })
  })

  test.for<[string, Items, Items, BaselineChange]>([
    ['changed', { 'benign/a': blocked }, { 'benign/a': clean }, { write: { 'benign/a': warned }, remove: [] }],
    ['added', { 'benign/a': blocked }, {}, { write: { 'benign/a': warned }, remove: [] }],
    ['removed', {}, { 'benign/a': clean }, { write: { 'benign/a': warned }, remove: [] }],
    ['changed, and is to be removed', { 'benign/a': blocked }, { 'benign/a': clean }, { write: {}, remove: ['benign/a'] }],
  ])('refuses an entry that somebody else %s', ([, current, read, change]) => {
    expect(merge(current, read, change)).toEqual({ conflicts: ['benign/a'] })
  })

  test.for<[string, Items, Items, BaselineChange]>([
    [
      'an entry that somebody else gave the same value',
      { 'benign/a': { verdict: 'warned', d } },
      { 'benign/a': clean },
      { write: { 'benign/a': warned }, remove: [] },
    ],
    ['a removal that somebody else has made', {}, { 'benign/a': clean }, { write: {}, remove: ['benign/a'] }],
    ['nothing', { 'benign/a': clean }, {}, { write: {}, remove: [] }],
  ])('has nothing to do for %s', ([, current, read, change]) => {
    expect(merge(current, read, change)).toEqual({ items: current, changed: false })
  })

  test('by two writers, in any order of reading and writing, overwrites nothing that the writer has not read', () => {
    fc.assert(
      fc.property(steps, (list) => play(list, merge)),
      { numRuns: 2000 },
    )
  })

  test.for<[string, Merge]>([
    [
      'lets the last writer win',
      (current, _read, { write, remove }) => ({ items: without({ ...current, ...write }, remove), changed: true }),
    ],
    [
      'writes what it read, with its own changes',
      (_current, read, { write, remove }) => ({ items: without({ ...read, ...write }, remove), changed: true }),
    ],
    [
      'refuses every second writer',
      (current, read, change) => (current === read ? merge(current, read, change) : { conflicts: ['benign/a'] }),
    ],
  ])('that %s does not stand that test', ([, broken]) => {
    expect(() =>
      fc.assert(
        fc.property(steps, (list) => play(list, broken)),
        { numRuns: 2000 },
      ),
    ).toThrow()
  })
})

type Merge = typeof merge

const key = fc.constantFrom('benign/a', 'benign/b', 'benign/c')
/** A value of its own, the value that the file holds by then, or a removal. */
const value = fc.constantFrom('own', 'own', 'own', 'confirm', 'remove')
const steps = fc.array(
  fc.oneof(
    fc.record({ writer: fc.nat(1) }),
    fc.record({ writer: fc.nat(1), wanted: fc.uniqueArray(fc.tuple(key, value), { minLength: 1, selector: ([name]) => name }) }),
  ),
  { maxLength: 20 },
)

/** Two writers that read, and write what they want, in turns. Fails where one overwrites what it has not seen, or is refused without need. */
function play(list: readonly { writer: number; wanted?: [string, string][] }[], merged: Merge): void {
  let file: Items = {}
  const reads: [Items, Items] = [{}, {}]
  list.forEach(({ writer, wanted }, index) => {
    const read = reads[writer] ?? {}
    if (!wanted) return (reads[writer] = file)
    const next = new Map(wanted.map(([name, kind]) => [name, valueOf(kind, index, file[name])]))
    const write = Object.fromEntries([...next].flatMap(([name, entry]) => (entry ? [[name, entry]] : [])))
    const remove = [...next].flatMap(([name, entry]) => (entry ? [] : [name]))
    const unseen = [...next].filter(([name, entry]) => !isDeepStrictEqual(file[name], entry) && !isDeepStrictEqual(file[name], read[name]))
    const result = merged(file, read, { write, remove })
    if ('conflicts' in result) return expect(result.conflicts).toEqual(unseen.map(([name]) => name).toSorted())
    expect(unseen).toEqual([])
    expect(result.items).toEqual(without({ ...file, ...write }, remove))
    file = result.items
    return (reads[writer] = file)
  })
}

function valueOf(kind: string, index: number, current: BaselineEntry | undefined): BaselineEntry | undefined {
  if (kind === 'own') return { d: index.toString(16).padStart(16, '0'), verdict: 'clean' }
  return kind === 'confirm' ? current : undefined
}

function without(items: Items, keys: readonly string[]): Items {
  return Object.fromEntries(Object.entries(items).filter(([name]) => !keys.includes(name)))
}

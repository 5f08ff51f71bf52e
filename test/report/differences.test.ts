import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, longestText } from '../../src/report/differences.js'
import { dangers, hostileText } from './hostile.js'

const shown = (side: object, other: object, most = 3) => differences(side, other, { most, otherName: 'control' })

describe('what differs between two inputs', () => {
  it('is named by path, arrays by index, and shows the text of the one side', () => {
    const side = { type: 'x', calls: [{ args: { q: 'same', 'odd key': 'mine' } }] }
    const other = { type: 'x', calls: [{ args: { q: 'same', 'odd key': 'theirs' } }] }
    expect(shown(side, other)).toEqual({ lines: ['calls[0].args["odd key"]: "mine"'], more: 0 })
    expect(shown(other, side).lines).toEqual(['calls[0].args["odd key"]: "theirs"'])
  })

  it('shows about 160 characters of a long text around the first difference', () => {
    const [line = ''] = shown(
      { text: `${'a'.repeat(500)}ORDER${'b'.repeat(500)}` },
      { text: `${'a'.repeat(500)}wish${'b'.repeat(500)}` },
    ).lines
    expect(line).toMatch(/^text: "…a{40}ORDERb+…"$/)
    expect(line.length).toBeLessThan(180)
  })

  it('shows the beginning and the end of a long text where the difference is there', () => {
    const tail = 'z'.repeat(500)
    expect(shown({ text: `A${tail}` }, { text: `B${tail}` }).lines[0]).toMatch(/^text: "Az{159}…"$/)
    expect(shown({ text: `${tail}A` }, { text: `${tail}B` }).lines[0]).toMatch(/^text: "…z{159}A"$/)
    expect(shown({ text: tail }, { text: `${tail}B` }).lines[0]).toMatch(/^text: "…z{160}"$/)
  })

  it('keeps the difference in sight when all around it has to be escaped', () => {
    const noise = 'a\u200b'.repeat(200)
    expect(shown({ text: `${noise}ORDER${noise}` }, { text: `${noise}WISH${noise}` }).lines[0]).toContain('ORDER')
  })

  it('splits no character', () => {
    const [line] = shown({ text: `${'😀'.repeat(90)}😁${'😀'.repeat(90)}` }, { text: '😀'.repeat(181) }).lines
    expect(line).toContain('😀😁😀')
    expect(line).not.toContain('\\u')
  })

  it('counts leaves of one side alone, other types and empty values', () => {
    const side = { a: 'only here', n: 1, list: [], kind: 'text', no: null }
    const other = { n: 2, list: {}, kind: 7, no: null, gone: 'only there' }
    expect(shown(side, other, 9)).toEqual({
      lines: ['a: "only here" (not in the control)', 'n: 1', 'list: []', 'kind: "text"', 'gone: missing (control "only there")'],
      more: 0,
    })
  })

  it('counts what it does not show', () => {
    expect(shown({ a: '1', b: '2', c: '3', d: '4', e: '5' }, {})).toMatchObject({ lines: { length: 3 }, more: 2 })
  })

  it('does not take two paths for one', () => {
    expect(shown({ 'a.b': 'x', a: { b: 'y' } }, { 'a.b': 'y', a: { b: 'y' } }).lines).toEqual(['["a.b"]: "x"'])
    expect(shown({ a: { 0: 'x' } }, { a: ['x'] }).lines).toHaveLength(2)
  })

  it('is nothing between equal inputs, and something between all others', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(value, value, (one, two) => {
        const [left, right] = [JSON.parse(JSON.stringify(one)) as object, JSON.parse(JSON.stringify(two)) as object]
        expect(shown(left, left)).toEqual({ lines: [], more: 0 })
        const { lines } = shown(left, right)
        expect(lines.length > 0).toBe(sorted(left) !== sorted(right))
      }),
    )
  })

  it('is safe and short in one line each, whatever the texts and names', () => {
    fc.assert(
      fc.property(hostileText, hostileText, hostileText, (name, mine, theirs) => {
        const { lines } = shown(
          { [name]: `${theirs}${mine}`.repeat(9), n: [mine] },
          { [name]: theirs.repeat(9), [mine]: theirs, n: { x: mine } },
          9,
        )
        expect(lines.flatMap(dangers)).toEqual([])
        expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThan(400)
      }),
    )
  })
})

describe('the longest text of an input', () => {
  it('is named by its path; the type counts only where there is nothing else', () => {
    expect(longestText({ type: 'a-long-name-of-a-type', tool: { name: 'add' }, list: ['x', 'yes'] })).toBe('tool.name: "add"')
    expect(longestText({ type: 'prompt' })).toBe('type: "prompt"')
  })
})

/** JSON with sorted members. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`).join()}}`
}

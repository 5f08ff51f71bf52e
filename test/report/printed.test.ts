import pc from 'picocolors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderAnnotations } from '../../src/report/annotations.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { printed, withoutPrinted } from '../../src/report/printed.js'
import { renderSummary } from '../../src/report/terminal.js'
import { dangers, hostileText } from './hostile.js'
import { sampleRecord } from './sample.js'

const display = { columns: 100, colors: pc.createColors(false), record: undefined }

describe('what a process printed before it ended', () => {
  it('is told in lines of its own, and one line beside the error', () => {
    expect(printed(' \n')).toBe(', and printed nothing to standard error')
    expect(printed('boom\n')).toBe('. The end of its standard error: boom')
    expect(printed('Error: boom\r\n\r\n    at x\n')).toBe('. The end of its standard error:\nError: boom\n    at x')
  })

  it('is told by its end: the last twenty lines', () => {
    const lines = printed(Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n')).split('\n')
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([21, 'line 30', 'line 49'])
  })

  it('is safe line by line, wherever it goes', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        const error = `target x: its server ended${printed(`${first}\n::error::x\n${second}`)}`
        const record = sampleRecord([], { error })
        expect(error.split('\n').flatMap(dangers)).toEqual([])
        expect((record.error ?? '').split('\n').flatMap(dangers)).toEqual([])
        const table = renderSummary(record, display)
        expect(table.split('\n').flatMap(dangers)).toEqual([])
        expect(table).toContain('its server ended')
        expect(table).toContain('failed: nothing was played')
        expect(renderJobSummary(record).split('\n').flatMap(dangers)).toEqual([])
        expect(renderAnnotations(record, { file: 'b.json', text: '' })).toHaveLength(1)
      }),
    )
  })

  it('is left out where a line is all there is room for', () => {
    expect(withoutPrinted('the server ended. The end of its standard error: boom')).toBe('the server ended')
    expect(withoutPrinted('one\ntwo')).toBe('one')
  })
})

import { parse as parseJsonc, type ParseError } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { type Block, blocksOf, triedPages } from './pages.js'
import { stepOf } from '../packed/steps.js'

/** What is wrong with a block by its language alone; blocks of TypeScript are checked by the compiler, in test/packed. */
function syntaxProblem({ language, text }: Pick<Block, 'language' | 'text'>): string | undefined {
  if (!languages.has(language)) return `unknown language ${language || '(none)'}`
  if (language === 'yaml') return parseDocument(text).errors[0]?.message
  if (language !== 'json' && language !== 'jsonc') return undefined
  const errors: ParseError[] = []
  // A line of a file is shown as such: `"key": value`.
  const whole = /^\s*"[^"]+": /.test(text) ? `{${text}}` : text
  parseJsonc(whole, errors, { allowTrailingComma: language === 'jsonc', disallowComments: language === 'json' })
  return errors[0] && `no ${language} at offset ${errors[0].offset}`
}

/** Output and drawings have no language. */
const languages = new Set(['', 'ts', 'js', 'json', 'jsonc', 'sh', 'yaml', 'diff'])

describe('blocks of code', () => {
  it.each(triedPages())('of $path parse', (page) => {
    const problems = blocksOf(page).flatMap((block) => {
      const problem = syntaxProblem(block)
      return problem === undefined ? [] : [`${page.path}:${block.line}: ${problem}`]
    })
    expect(problems).toEqual([])
  })

  it.each(triedPages())('of $path say in a way that is understood what is to be done with them', (page) => {
    for (const block of blocksOf(page)) expect(() => stepOf(block), `${page.path}:${block.line}`).not.toThrow()
  })

  it('that are broken are seen', () => {
    expect(syntaxProblem({ language: 'json', text: '{ "a": 1, }' })).toBe('no json at offset 10')
    expect(syntaxProblem({ language: 'jsonc', text: '{ "a": // b\n 1, }' })).toBeUndefined()
    expect(syntaxProblem({ language: 'jsonc', text: '{ "a": }' })).toBe('no jsonc at offset 7')
    expect(syntaxProblem({ language: 'yaml', text: 'a: [1\nb: 2' })).toContain('Flow')
    expect(syntaxProblem({ language: 'cobol', text: '' })).toBe('unknown language cobol')
    expect(() => stepOf({ language: 'ts', text: '', line: 1, comment: 'runs' })).toThrow('runs')
    expect(() => blocksOf({ text: '```sh\nnpm ci\n' })).toThrow('line 1')
  })
})

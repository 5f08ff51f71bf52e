import * as fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { itemPattern, quote, recordCommand, rewriteCommand, runCommand } from '../../src/report/command.js'

describe('the pattern for -t', () => {
  it('matches the test of its item, whatever the key', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string(),
        (key, title) => void expect(`${key} ${title}`).toMatch(new RegExp(itemPattern(key), 's')),
      ),
    )
  })

  it('holds nothing that a shell would touch inside double quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (key) => void expect(itemPattern(key)).not.toMatch(/["$`!%]|\\(?![.*+?^()[\]{}|])/)),
    )
  })

  it('matches neither a longer key nor the same key of another namespace', () => {
    const pattern = new RegExp(itemPattern('tasks/M2'))
    expect(['tasks/M2 a', 'tasks/M20 a', 'acme:tasks/M2 a', 'tasks/M2-b a'].map((name) => pattern.test(name))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('escapes what a regular expression reads as its own', () => {
    expect(itemPattern('mdb:defence/rug-pull/001-v1.2(a)')).toBe(String.raw`^mdb:defence/rug-pull/001-v1\.2\(a\) `)
    expect('mdb:defence/rug-pull/001-v1x2(a) t').not.toMatch(new RegExp(itemPattern('mdb:defence/rug-pull/001-v1.2(a)')))
  })

  it('red twin: the bare key matches items that were not meant', () => {
    expect('acme:tasks/M20 a').toMatch(/tasks\/M2/)
  })
})

describe('runCommand', () => {
  it('runs a project, accepts all of it, or one item', () => {
    expect(runCommand({ project: 'assay' })).toBe('npx vitest run --project assay')
    expect(runCommand({ project: 'assay:proxy' }, { update: true })).toBe('npx vitest run --project assay:proxy -u')
    expect(runCommand({ project: 'my guard' }, { key: 'benign/prompt-001', update: true })).toBe(
      'npx vitest run --project "my guard" -u -t "^benign/prompt-001 "',
    )
  })
})

describe('a command of a run that was asked for less than all, in a configuration of its own', () => {
  const door = { project: 'assay', flags: '--config vitest.x.config.ts', selection: 'fixtures/rug -t "^defence"' }

  it('accepts no more than the run has shown', () => {
    expect(runCommand(door, { update: true })).toBe(
      'npx vitest run --config vitest.x.config.ts --project assay fixtures/rug -t "^defence" -u',
    )
    expect(runCommand({ project: 'assay', command: 'npx vitest-assay check', selection: '--suite benign' }, { update: true })).toBe(
      'npx vitest-assay check --suite benign --update',
    )
  })

  it('of one item names it in the place of what was asked for; of all that are written anew, nothing', () => {
    expect(runCommand(door, { key: 'benign/a', update: true })).toBe(
      'npx vitest run --config vitest.x.config.ts --project assay -u -t "^benign/a "',
    )
    expect(rewriteCommand(door)).toBe('npx vitest run --config vitest.x.config.ts --project assay -u')
    expect(recordCommand(door)).toBe(
      'with ASSAY_RECORD=1 in the environment run `npx vitest run --config vitest.x.config.ts --project assay`',
    )
  })
})

describe('a quoted word', () => {
  const nasty = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('\\', '"', "'", '$', '`', '!', ' ', '(', '*', '%', 'a', '#', ';', '=', '~') }),
  )

  it.skipIf(process.platform === 'win32')('is the same word again to a shell', () => {
    const words = fc.sample(
      nasty.filter((word) => !word.includes('\0')),
      400,
    )
    const said = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(quote).join(' ')}`], { encoding: 'utf8' })
    expect(said.split('\0').slice(0, -1)).toEqual(words)
  })

  it('red twin: in double quotes alone it would be another one', () => {
    expect(execFileSync('sh', ['-c', String.raw`printf '%s' "\\$HOME"`], { encoding: 'utf8' })).not.toBe(String.raw`\\$HOME`)
  })

  it('keeps the quotes that every shell has where they are enough', () => {
    expect(['a b', String.raw`^x\.y `, 'a|b', './src/guard.ts#guard'].map(quote)).toEqual([
      '"a b"',
      String.raw`"^x\.y "`,
      '"a|b"',
      './src/guard.ts#guard',
    ])
    expect(["it's $5", String.raw`\\d`].map(quote)).toEqual([String.raw`'it'\''s $5'`, String.raw`'\\d'`])
  })
})

describe('recordCommand', () => {
  it('is the same command in an environment that records', () => {
    const environment = 'with ASSAY_RECORD=1 in the environment run'
    expect(recordCommand({ project: 'assay' })).toBe(`${environment} \`npx vitest run --project assay\``)
    expect(recordCommand({ project: 'assay', command: 'npx vitest-assay check' }, { key: 'benign/a', update: true })).toBe(
      `${environment} \`npx vitest-assay check --update -t "^benign/a "\``,
    )
  })
})

import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { corpusList } from '../../src/cli/corpus-list.js'
import { corpusShow } from '../../src/cli/corpus-show.js'
import { info } from '../../src/cli/info.js'
import { rows } from '../../src/cli/rows.js'
import { run } from '../../src/cli/run.js'
import { call, folder } from './call.js'

vi.setConfig({ testTimeout: 60_000 })
// What is tested is a command, not the release of the corpus that is being worked on, nor the package as it was built last.
vi.mock(import('../../src/corpus/manifest.js'), async (original) => ({ ...(await original()), checkManifest: () => {} }))
vi.mock(import('../../src/run/server-settings.js'), async (original) => ({
  ...(await original()),
  loadServerPlayer: () => import('../../src/run/server-player.js'),
}))

describe('a label and what it stands for', () => {
  it('never run together, in `assay info` and of items of every suite', async () => {
    const at = folder({})
    const told = [
      (await call(info, [], at.root)).out,
      ...(await Promise.all(
        ['tool-poisoning-001', 'benign/prompt-001', 'tasks/M17', 'conformance/origin-foreign'].map(
          async (item) => (await call(corpusShow, [item], at.root)).out.split('\n\n')[0]?.split('\n').slice(1).join('\n') ?? '',
        ),
      )),
    ]
    for (const lines of told.map((text) => text.trimEnd().split('\n'))) {
      expect(lines.length).toBeGreaterThan(3)
      const values = lines.map((line) => /^ *[a-z]+ {2,}/.exec(line)?.[0].length)
      expect([lines, [...new Set(values)]]).toEqual([lines, [expect.any(Number)]])
    }
    expect(told[0]).toMatch(/^conformance {2}\d+ checks$/m)
    expect(told[4]).toMatch(/^ {2}transports {2}http/m)
  })

  it('red twin: a column of a fixed width is too narrow for some label', () => {
    expect('conformance'.padEnd(11) + '1 check').not.toMatch(/^[a-z]+ /)
    expect(rows([['conformance', '1 check']])).toEqual(['conformance  1 check'])
  })
})

describe('a word in place of a filter of `assay corpus list`', () => {
  it.each([
    ['conformance', 'items are chosen by options. Mend: `assay corpus list --suite conformance`'],
    ['rug-pull', 'items are chosen by options. Mend: `assay corpus list --vector rug-pull`'],
    ['MUST', 'items are chosen by options. Mend: `assay corpus list --level MUST`'],
    ['nothing', 'items are chosen by options. See `assay corpus list --help`'],
  ])('%s is refused, with what was meant', async (word, mend) => {
    const { code, out, err } = await call(corpusList, [word], folder({}).root)
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(`unexpected argument "${word}": ${mend}`)])
  })
})

describe('an error of a server', () => {
  const server = { kind: 'server', command: process.execPath, args: [resolve(import.meta.dirname, '../servers/reference.mjs')] }
  const says = async (config: object) => {
    const { code, err } = await call(run, ['-t', '^tasks/M18 '], folder({ 'assay.config.json': config }).root)
    expect(code).toBe(2)
    return err
  }

  it('names the target, by its name where there are several', async () => {
    const credentials = { valid: 'NOT_SET_AT_ALL' }
    expect(await says({ target: { ...server, credentials } })).toMatch(
      /target \S*node\S* \S+reference\.mjs, credentials\.valid: the environment variable NOT_SET_AT_ALL is not set\. Mend: /,
    )
    expect(await says({ targets: { mine: { ...server, credentials }, other: { kind: 'server', command: 'no-such-program' } } })).toMatch(
      /target mine \(.*\), credentials\.valid: [^]*target other \(no-such-program\): its server does not run: .*ENOENT/,
    )
  })

  it('hints at the arguments where they stand in the command', async () => {
    expect(await says({ target: { kind: 'server', command: 'node x.mjs' } })).toContain("Mend: command: 'node', args: ['x.mjs']")
  })
})

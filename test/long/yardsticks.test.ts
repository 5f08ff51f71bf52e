import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Corpus, loadCorpus } from '../../src/corpus/load.js'
import { workspace } from '../e2e/workspace.js'

interface Rate {
  readonly k: number
  readonly n: number
}
interface Record {
  readonly suites: {
    readonly defence: {
      readonly total: { robust: number; byFamily: { low: number; high: number } }
      readonly caught: Rate
      readonly controls: { flagged: Rate; blocked: Rate; warned: Rate }
      readonly items: { attack: string; control: string }[]
    }
    readonly benign: { readonly falsePositives: { flagged: Rate; blocked: Rate; warned: Rate } }
  }
}

const packageRoot = resolve(import.meta.dirname, '../..')
let corpus: Corpus

beforeAll(() => {
  corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
})

/** Scores a guard on the bundled corpus through Vitest, as a user would. */
async function scored(source: string): Promise<{ caught: number; flagged: number; coverage: number; record: Record }> {
  const config = `import { assay } from 'vitest-assay'\nexport default { plugins: [assay({ target: './guard.mjs' })] }\n`
  const user = workspace({ 'vitest.config.mjs': config, 'guard.mjs': source })
  const { code, output } = await user.vitest(['run', '--project', 'assay'])
  expect(code, output).toBe(0)
  const record = user.json<Record>(join('.assay', 'default', 'run.json'))
  const { defence, benign } = record.suites
  expect([defence.caught.n, benign.falsePositives.flagged.n]).toEqual([defence.items.length, count('benign')])
  const share = (...rates: Rate[]) => rates.reduce((sum, { k }) => sum + k, 0) / rates.reduce((sum, { n }) => sum + n, 0)
  return {
    caught: share(defence.caught),
    flagged: share(defence.controls.flagged, benign.falsePositives.flagged),
    coverage: defence.total.robust,
    record,
  }
}

const count = (suite: string) => [...corpus.items.values()].filter((item) => item.suite === suite).length
const digestOf = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

const sha256 = `import { createHash } from 'node:crypto'\nconst sha256 = (text) => createHash('sha256').update(text).digest('hex')\n`

describe('yardstick guards: share of attacks caught, share of controls and benign items flagged, robust coverage', () => {
  it('null: 0, 0, 0', async () => {
    expect(await scored('export default () => false')).toMatchObject({ caught: 0, flagged: 0, coverage: 0 })
  })

  it('block everything: 1, 1, 0', async () => {
    const { record, ...scores } = await scored('export default () => true')
    expect(scores).toEqual({ caught: 1, flagged: 1, coverage: 0 })
    expect(record.suites.benign.falsePositives.blocked.k).toBe(count('benign'))
  })

  it('warn of everything: 1, 1, 0', async () => {
    const { record, ...scores } = await scored('export default () => ({ detect: true, enforce: false })')
    expect(scores).toEqual({ caught: 1, flagged: 1, coverage: 0 })
    expect(record.suites.benign.falsePositives.warned.k).toBe(count('benign'))
  })

  it('oracle, which was told the answers: 1, 0, 1', async () => {
    const attacks = [...corpus.items.values()].flatMap((item) => (item.suite === 'defence' ? [digestOf(item.fixture)] : []))
    const { record: _record, ...scores } = await scored(
      `${sha256}const attacks = new Set(${JSON.stringify(attacks)})\nexport default (input) => attacks.has(sha256(JSON.stringify(input)))`,
    )
    expect(scores).toEqual({ caught: 1, flagged: 0, coverage: 1 })
  })

  it('peeking at whatever could give the answer away but the content: 0, 0, 0', async () => {
    const keys = [...corpus.items.values()].flatMap(({ key, id, digest, title }) => [key, id, digest, title])
    const words = [
      'benignControl',
      'hardNegative',
      'isAttack',
      'variantOf',
      'assay/run',
      'assay.jsonc',
      'fixtures/',
      '"evasion"',
      '"vector"',
    ]
    const peeking = `
const names = ${JSON.stringify([...keys, ...words])}
const members = ['id', 'key', 'title', 'vector', 'kind', 'family', 'severity', 'why', 'expected', 'label', 'evasion', 'digest', 'suite', 'benign', 'hardNegative']
export default function guard(input, ...more) {
  if (more.some((extra) => extra !== undefined)) return true
  if (members.some((name) => name in input) || Object.getOwnPropertySymbols(input).length || Object.getPrototypeOf(input) !== Object.prototype) return true
  if (/^(malicious|benign)-/.test(input.type)) return true
  const around = [process.argv.join(' '), Object.keys(process.env).join(' '), Object.keys(globalThis).join(' '), new Error().stack, JSON.stringify(input)].join('\\n')
  return names.some((name) => around.includes(name))
}`
    expect(await scored(peeking)).toMatchObject({ caught: 0, flagged: 0, coverage: 0 })
  })

  it('at random with a seed: inside its intervals', async () => {
    const { caught, flagged, record } = await scored(
      `${sha256}export default (input) => Number.parseInt(sha256('seed 7' + JSON.stringify(input)).slice(0, 8), 16) < 2 ** 31`,
    )
    // An attack counts when it is blocked and its control is not: a quarter of them.
    const { low, high } = record.suites.defence.total.byFamily
    expect(low).toBeLessThan(0.25)
    expect(high).toBeGreaterThan(0.25)
    for (const share of [caught, flagged]) expect(Math.abs(share - 0.5)).toBeLessThan(0.15)
  })
})

import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { benign, config, pairs } from './samples.js'
import { workspace } from './workspace.js'

interface Record {
  readonly suites: {
    readonly defence: { readonly items: { key: string; attack?: string; control?: string; error?: string; status: string }[] }
  }
}

/** What the guard does when it meets the word, and the reason that is recorded. */
const behaviours: [word: string, code: string, reason: RegExp][] = [
  ['loop', 'for (;;) {}', /did not answer within 400 ms/],
  ['backtrack', "/^(a+)+$/.test('a'.repeat(40) + 'b')", /did not answer within 400 ms/],
  ['loop-after-await', 'return Promise.resolve().then(() => { for (;;) {} })', /did not answer within 400 ms/],
  ['never', 'return new Promise(() => {})', /did not answer within 400 ms/],
  ['exit', 'process.exit(7)', /process\.exit\(7\)/],
  ['memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(text))', /memory|did not answer/],
  ['throw', "throw new Error('it broke')", /it broke/],
  ['reject', "Promise.reject(new Error('unheard')); return true", /unheard/],
  ['flood', "process.stdout.write('x'.repeat(20e6)); return true", /output/],
  ['garbage', "return { detect: 'yes' }", /detect/],
  ['nothing', 'return', /verdict|undefined/],
  ['globals', 'Array.prototype.includes = () => false; return true', /Array\.prototype\.includes/],
  // Last, since a host that is lost to another input takes with it what was still to come.
  ['late', "setTimeout(() => Promise.reject(new Error('too late')), 30); return true", /too late/],
]

/** Each behaviour on the attack of its own pair, between pairs that behave. */
function badAndGood(words: readonly string[]): string {
  return pairs(
    'tool-poisoning',
    words.flatMap((word) => [
      {
        id: `bad-${word}`,
        attack: `Sends a note [${word}] about the harbour ${word}.`,
        control: `Sends a note about the harbour ${word}.`,
      },
      {
        id: `good-${word}`,
        attack: `Sends a note, honestly a password of ${word}.`,
        control: `Sends a note, honestly a picture of ${word}.`,
      },
    ]),
  )
}

const corpus = {
  'assay/hostile.assay.jsonc': badAndGood(behaviours.map(([word]) => word)),
  'assay/benign.assay.jsonc': benign('tool-definition', [{ id: 'honest-1', text: 'Adds two numbers.' }]),
}

const guard = `
export function guard(input) {
  const text = JSON.stringify(input)
  input.tool.description = 'changed by the guard'
${behaviours.map(([word, code]) => `  if (text.includes('[${word}]')) { ${code} }`).join('\n')}
  return text.includes('password')
}
`

describe.each(['worker', 'process'])('a hostile guard in a %s', (host) => {
  it('costs its own items alone: the run ends, and every other item keeps its true outcome', async () => {
    const target = { module: './guard.mjs#guard', host, timeout: 400, memory: 96 }
    const user = workspace({ 'vitest.config.mjs': config({ target }), 'guard.mjs': guard, ...corpus })
    const { code, output } = await user.vitest(['run', '--project', 'assay'])
    expect(code).toBe(1)
    const items = new Map(user.json<Record>('.assay/default/run.json').suites.defence.items.map((item) => [item.key, item]))
    expect(items.size).toBe(2 * behaviours.length)
    for (const [word, , reason] of behaviours) {
      expect(items.get(`acme:defence/bad-${word}`), word).toMatchObject({
        status: 'incomplete',
        error: expect.stringMatching(reason) as string,
      })
      expect(items.get(`acme:defence/good-${word}`), word).toMatchObject({ attack: 'enforce', control: 'clean' })
    }
    expect(output.length).toBeLessThan(200_000)
    const recorded = user.read('baselines/default.json')
    expect(recorded).not.toContain('bad-')
    expect(recorded.match(/good-/g)).toHaveLength(behaviours.length)
    const left = await user.exec('ps', ['-eo', 'args'])
    expect(left.output).not.toContain(user.root)
  })
})

describe('the inline host', () => {
  it('contains what it can, and says what it cannot', async () => {
    const contained = ['loop', 'backtrack', 'never', 'exit', 'throw', 'garbage', 'nothing']
    const target = { module: './guard.mjs#guard', host: 'inline', timeout: 400 }
    const user = workspace({ 'vitest.config.mjs': config({ target }), 'guard.mjs': guard, 'assay/a.assay.jsonc': badAndGood(contained) })
    const { output } = await user.vitest(['run', '--project', 'assay'])
    expect(output).toContain('inline host')
    for (const item of user.json<Record>('.assay/default/run.json').suites.defence.items) {
      if (item.key.includes('bad-')) expect(item.status, item.key).toBe('incomplete')
      else expect(item, item.key).toMatchObject({ attack: 'enforce', control: 'clean' })
    }
  })
})

describe('a guard that remembers', () => {
  // Says yes to every second input: what it says depends on what came before.
  const remembering = 'let count = 0\nexport function guard() { return ++count % 2 === 1 }\n'

  it('is found by the order audit, which names the items and fails the run', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `pair-${index}`,
      attack: `Order number ${index} to read a file.`,
      control: `Order number ${index} of a book.`,
    }))
    const user = workspace({
      'vitest.config.mjs': config({}),
      'guard.mjs': remembering,
      'assay/a.assay.jsonc': pairs('tool-poisoning', many),
    })
    const { code, output } = await user.vitest(['run', '--project', 'assay'])
    expect(code).toBe(1)
    expect(output).toContain('depends on what it saw before')
    expect(output).toMatch(/acme:defence\/pair-\d+/)
    // As a class it is made anew for each input, and has nothing to remember.
    rmSync(user.path('baselines'), { recursive: true })
    user.write('guard.mjs', 'export const guard = class { count = 0; assess() { return ++this.count % 2 === 1 } }\n')
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
  })
})

describe('what a guard may be', () => {
  const text = "const bad = (text) => text.includes('password')"
  it.each<[string, string, string]>([
    ['a function', './guard.mjs#guard', `${text}\nexport const guard = async (input) => bad(JSON.stringify(input))`],
    [
      'a default export',
      './guard.mjs',
      `${text}\nexport default (input) => ({ detect: bad(JSON.stringify(input)), enforce: true && bad(JSON.stringify(input)) })`,
    ],
    ['an object with assess', './guard.mjs#guard', `${text}\nexport const guard = { assess(input) { return bad(JSON.stringify(input)) } }`],
    ['an object with inspect', './guard.mjs#guard', `${text}\nexport const guard = { inspect: bad }`],
    ['a module with inspect', './guard.mjs', `${text}\nexport const inspect = bad`],
    [
      'a class',
      './guard.mjs#Guard',
      `${text}\nexport class Guard { seen = 0; assess(input) { this.seen++; return this.seen === 1 && bad(JSON.stringify(input)) } }`,
    ],
    [
      'a factory',
      './guard.mjs',
      `${text}\nexport function createGuard() { let seen = 0; return (input) => ++seen === 1 && bad(JSON.stringify(input)) }`,
    ],
  ])('%s', async (_name, module, source) => {
    const files = pairs('tool-poisoning', [
      { id: 'one', attack: 'Tell me the password of the house.', control: 'Tell me the address of the house.' },
    ])
    const user = workspace({ 'vitest.config.mjs': config({ target: module }), 'guard.mjs': source, 'assay/a.assay.jsonc': files })
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    expect(user.read('baselines/default.json')).toContain('"attack":"enforce","control":"clean"')
  })

  it('follows enforces, throws and types', async () => {
    const source =
      "export function guard(input) { const t = JSON.stringify(input); if (t.includes('throw')) throw new Error('x'); return t.includes('password') }"
    const files = pairs('tool-poisoning', [
      { id: 'warns', attack: 'Tell me the password of the house.', control: 'Tell me the address of the house.' },
      { id: 'throws', attack: 'Now throw the ball of the house.', control: 'Now catch the ball of the house.' },
    ])
    const user = workspace({
      'vitest.config.mjs': config({ target: { module: './guard.mjs#guard', enforces: false, throws: 'enforce' } }),
      'guard.mjs': source,
      'assay/a.assay.jsonc': files,
    })
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    expect(user.json<{ items: object }>('baselines/default.json').items).toMatchObject({
      'acme:defence/throws': { attack: 'enforce', control: 'clean' },
      'acme:defence/warns': { attack: 'detect', control: 'clean' },
    })
  })
})

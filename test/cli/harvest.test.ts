import { resolve } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { corpusVerify } from '../../src/cli/corpus-verify.js'
import { harvest } from '../../src/cli/harvest.js'
import { loadCorpus } from '../../src/corpus/load.js'
import type { BenignItem } from '../../src/corpus/item.js'
import { packageRoot } from '../../src/paths.js'
import { type SmallLists, smallServer, tool } from '../harvest/small-server.js'
import { call, type Folder, folder } from './call.js'

vi.setConfig({ testTimeout: 60_000 })
// What is tested is a command, not the release of the corpus that is being worked on, nor the package as it was built last.
vi.mock(import('../../src/corpus/manifest.js'), async (original) => ({ ...(await original()), checkManifest: () => {} }))
vi.mock(import('../../src/run/server-settings.js'), async (original) => ({
  ...(await original()),
  loadServerPlayer: () => import('../../src/run/server-player.js'),
}))

const reference = resolve(import.meta.dirname, '../servers/reference.mjs')
const node = process.execPath
const small = (more: object = {}) => ({ command: node, args: ['server.mjs', 'lists.json'], ...more })

const project = (lists: SmallLists, mcpServers: object = { small: small() }): Folder =>
  folder({ 'server.mjs': smallServer, 'lists.json': lists, '.mcp.json': { mcpServers } })

const itemsIn = (at: Folder, file = 'assay/harvest/small.assay.jsonc') =>
  loadCorpus({ packageRoot, bundled: false, include: [`${at.root}/${file}`], suites: ['benign'] }).items as ReadonlyMap<string, BenignItem>

const weather = tool(
  'get_forecast',
  'Says how the weather will be in a town on each of the next seven days, with wind and rain by the hour.',
)
const notes = tool('add_note', 'Puts a note into the notebook of the user, who finds it there under the day on which it was written.')
const greet = {
  name: 'greet',
  description: 'Greets somebody in the style that is asked for.',
  arguments: [{ name: 'style', required: true }],
}
const readme = { uri: 'file:///srv/readme.md', name: 'readme', mimeType: 'text/markdown' }
const lists = { tools: [weather, notes], prompts: [greet], resources: [readme] }

// Made up of pieces: scanners that look through this repository are to find nothing.
const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`

let at: Folder
beforeEach(() => {
  at = project(lists)
})
const again = (...words: string[]) => call(harvest, ['.mcp.json', ...words], at.root)

describe('assay harvest', () => {
  it('writes an item for each tool, prompt and resource, which load and pass every check of the corpus', async () => {
    const { code, out, err } = await again()
    expect([code, out]).toEqual([0, "assay/harvest/small.assay.jsonc  4 items: 4 new\ninclude: ['assay/harvest/*.assay.jsonc']\n"])
    expect(err).toBe('to score a guard on them, add this to its options:\n')
    const items = itemsIn(at)
    expect([...items.keys()]).toEqual([
      'small:benign/tool-get_forecast',
      'small:benign/tool-add_note',
      'small:benign/prompt-greet',
      'small:benign/resource-file-srv-readme.md',
    ])
    expect(items.get('small:benign/tool-get_forecast')).toMatchObject({
      title: 'tool get_forecast of small',
      kind: 'small:harvest',
      hardNegative: false,
      language: 'en',
      fixture: { type: 'tool-definition', tool: weather },
    })
    expect(items.get('small:benign/prompt-greet')?.fixture).toEqual({ type: 'prompt-list', prompts: [greet] })
    expect(items.get('small:benign/resource-file-srv-readme.md')?.fixture).toEqual({ type: 'resource-list', resources: [readme] })
    const verified = await call(corpusVerify, ['assay/harvest/small.assay.jsonc'], at.root)
    expect(verified.out.split('\n').filter((line) => line.startsWith('small:'))).toEqual([])
  })

  it('leaves a file as it is when nothing changed, and what was changed by hand too', async () => {
    await again()
    const file = 'assay/harvest/small.assay.jsonc'
    const edited = at
      .read(file)
      .replace('"items": [', '// mine\n  "items": [')
      .replace('tool add_note of small', 'the notebook')
      .replaceAll('\n', '\r\n')
    at.write(file, edited)
    expect((await again()).out).toContain('4 items: 4 as before')
    expect(at.read(file)).toBe(edited)
    at.write('lists.json', {
      ...lists,
      tools: [weather, notes, tool('stop', 'Stops what is running, and says what it was that ran until then.')],
    })
    expect((await again()).out).toContain('5 items: 1 new, 4 as before')
    expect(at.read(file).startsWith(edited.slice(0, edited.lastIndexOf('}', edited.lastIndexOf(']')) + 1))).toBe(true)
    expect(at.read(file).replaceAll('\r\n', '')).not.toContain('\n')
    expect(itemsIn(at).size).toBe(5)
  })

  it('gives what changed a new id, whose number no other ever gets', async () => {
    await again()
    const changed = (text: string) => at.write('lists.json', { ...lists, tools: [tool('get_forecast', text), notes] })
    changed('Reads the sky above a place and tells what is to be expected of it until the evening, in a single sentence.')
    expect((await again()).out).toContain('4 items: 1 changed, 3 as before')
    expect([...itemsIn(at).keys()]).toContain('small:benign/tool-get_forecast-2')
    expect([...itemsIn(at).keys()]).not.toContain('small:benign/tool-get_forecast')
    at.write('lists.json', { ...lists, tools: [notes] })
    await again('--prune')
    at.write('lists.json', lists)
    await again()
    expect([...itemsIn(at).keys()].filter((key) => key.includes('forecast'))).toEqual(['small:benign/tool-get_forecast-3'])
  })

  it('keeps what is not listed any more and says so, unless it is pruned', async () => {
    await again()
    at.write('lists.json', { tools: [weather], resources: [readme] })
    const kept = await again()
    expect([kept.code, kept.out]).toEqual([0, expect.stringContaining('4 items: 2 as before, 2 not listed any more')])
    expect(kept.err).toContain('small: tool add_note: it is not listed any more; its item tool-add_note is kept (--prune removes it)')
    expect(kept.err).toContain('prompt greet')
    const pruned = await again('--prune')
    expect(pruned.out).toContain('2 items: 2 as before, 2 removed')
    expect(itemsIn(at).size).toBe(2)
  })

  it('does not take a list for empty that was not answered', async () => {
    await again()
    at.write('lists.json', { ...lists, tools: null })
    const { out, err } = await again('--prune')
    expect(out).toContain('4 items: 2 as before')
    expect(err).toContain('small: it declares tools, and did not answer tools/list: what is missing there is kept')
  })

  it('marks what holds a phrase of directives as a hard negative, and says so', async () => {
    at.write('lists.json', {
      tools: [tool('guide', 'Explains to beginners what "ignore all previous instructions" in a mail is about.'), weather],
    })
    const { code, err } = await again()
    expect(code).toBe(0)
    expect(err).toContain(
      'small: tool guide: it is a hard negative, since a phrase of directives stands in it (override: "ignore all previous instructions")',
    )
    expect([...itemsIn(at).values()].map(({ hardNegative }) => hardNegative)).toEqual([true, false])
  })

  it.each<[string, object, object, string]>([
    ['of a known form', tool('leaky', `Calls it with ${token}.`), {}, 'GitHub token'],
    ['encoded', tool('leaky', `Calls it with ${Buffer.from(token).toString('base64')}.`), {}, 'GitHub token'],
    [
      'of its variables',
      tool('leaky', 'Uses the key %MAIL_KEY% for it.'),
      { env: { MAIL_KEY: 'correct horse' } },
      'the value of the variable MAIL_KEY',
    ],
    ['that was planted', tool('leaky', 'Runs as %ASSAY_PLANTED_SECRET%.'), {}, 'the secret that was planted in its environment'],
    [
      'of its arguments',
      tool('leaky', 'With opensesame42.'),
      { args: ['server.mjs', 'lists.json', '--token', 'opensesame42'] },
      'the value of',
    ],
    [
      'as a default',
      tool('leaky', 'Calls it.', { inputSchema: { type: 'object', properties: { api_key: { default: 'q8Zr41Lm07Xw93' } } } }),
      {},
      '"api_key"',
    ],
  ])('refuses a secret %s, without saying it', async (_, leaky, more, why) => {
    const secrets = [token, Buffer.from(token).toString('base64'), 'correct horse', 'assay-planted-', 'q8Zr41Lm07Xw93', 'opensesame42']
    at = project({ tools: [weather, leaky] }, { small: small(more) })
    const { code, out, err } = await again()
    expect(code).toBe(1)
    expect(err).toContain('small: tool leaky is refused: it')
    expect(err).toContain(why.replace('the value of', ''))
    for (const secret of secrets) expect(out + err + at.read('assay/harvest/small.assay.jsonc')).not.toContain(secret)
    expect([...itemsIn(at).keys()]).toEqual(['small:benign/tool-get_forecast'])
  })

  it('takes an item away in which a secret is found later', async () => {
    at = project({ tools: [weather, tool('mail', 'Sends a mail through the account of correct horse, with a copy to its sender.')] })
    expect((await again()).code).toBe(0)
    at.write('.mcp.json', { mcpServers: { small: small({ env: { MAIL_PASSWORD: 'correct horse' } }) } })
    const { code, out } = await again()
    expect([code, out]).toEqual([1, expect.stringContaining('1 item: 1 as before, 1 removed')])
    expect(at.read('assay/harvest/small.assay.jsonc')).not.toContain('correct horse')
  })

  it('red twin: takes what only looks a little like a secret', async () => {
    const env = {
      MODEL: 'gpt-4o-mini-2024-07-18',
      AUTH_URL: 'https://login.example/oauth',
      TOKEN_FILE: '/run/secrets/token',
      DEBUG: 'true',
    }
    const text =
      'Asks gpt-4o-mini-2024-07-18, by default true, at https://login.example/oauth with what stands in /run/secrets/token. Give api_key=YOUR_API_KEY_HERE.'
    at = project({ tools: [tool('ask', text)] }, { small: small({ env }) })
    expect(await again()).toMatchObject({ code: 0, out: expect.stringContaining('1 item: 1 new') as string })
  })

  it('refuses a definition that holds an attack of the corpus', async () => {
    const { items } = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence'] })
    const poison = [...items.values()].find((item) => item.suite === 'defence' && item.vector === 'tool-poisoning' && item.evasion === null)
    const { fixture } = poison as unknown as { readonly fixture: { readonly tool: object } }
    at.write('lists.json', { tools: [weather, fixture.tool] })
    const { code, err } = await again()
    expect([code, err]).toEqual([1, expect.stringContaining(`it holds the attack of ${poison?.key}`)])
    expect([...itemsIn(at).keys()]).toEqual(['small:benign/tool-get_forecast'])
  })

  it('leaves out what repeats another item, what is listed twice, and what is no MCP, with the reason', async () => {
    const twin = { ...weather, name: 'get_forecast_too' }
    at.write('lists.json', { tools: [weather, twin, notes, notes, { name: 'bare' }] })
    const { code, err } = await again()
    expect(code).toBe(0)
    expect(err).toMatch(
      /tool get_forecast_too: it is left out, since it says nearly the same as small:benign\/tool-get_forecast \(likeness 0\.\d\d, allowed is less than 0\.8\)/,
    )
    expect(err).toContain('tool add_note is left out: it is listed twice, and the first is taken')
    expect(err).toContain('tool bare is left out: it cannot be an item: fixture.tool.inputSchema.type: is missing')
    const text = at.read('assay/harvest/small.assay.jsonc')
    expect(itemsIn(at).size).toBe(2)
    await again()
    expect(at.read('assay/harvest/small.assay.jsonc')).toBe(text)
  })

  it('harvests several servers into files of their own, and goes on when one does not start', async () => {
    const broken = {
      command: node,
      args: ['-e', 'console.error("no key " + process.env.API_KEY); process.exit(3)'],
      env: { API_KEY: 'k9Zr41Lm07Xw93' },
    }
    at = project(lists, {
      broken,
      off: { command: 'no-such-program', disabled: true },
      'My Server!': small(),
      reference: { command: node, args: [reference] },
    })
    const { code, out, err } = await again()
    expect(code).toBe(2)
    expect(err).toContain('off: its host has it disabled, so it is left alone')
    expect(err).toContain('broken: its server does not run')
    expect(err).toContain('no key [the value of the variable API_KEY]')
    expect(err).not.toContain('k9Zr41Lm07Xw93')
    expect(out).toContain('assay/harvest/my-server.assay.jsonc  4 items: 4 new')
    expect(out).toMatch(/assay\/harvest\/reference\.assay\.jsonc {2}\d\d items: \d\d new/)
    const reread = await again()
    expect(reread.out).toMatch(/reference\.assay\.jsonc {2}(\d\d) items: \1 as before/)
    const files = ['assay/harvest/my-server.assay.jsonc', 'assay/harvest/reference.assay.jsonc']
    const { out: problems } = await call(corpusVerify, files, at.root)
    expect(problems.split('\n').filter((line) => /^(?:my-server|reference):/.test(line))).toEqual([])
  })

  it('reads the servers of the configuration where no file is named, though its include names what is not there yet', async () => {
    const target = { kind: 'server', ...small() }
    const include = ['assay/harvest/*.assay.jsonc']
    at.write('assay.config.json', { targets: { guard: './guard.mjs', notes: target }, include })
    const named = await call(harvest, [], at.root)
    expect([named.code, named.out]).toEqual([0, 'assay/harvest/notes.assay.jsonc  4 items: 4 new\n'])
    expect(named.err).toBe('the configuration includes them already\n')
    at.write('assay.config.json', { target })
    const unnamed = await call(harvest, ['--out', 'own', '--language', 'de'], at.root)
    expect(unnamed.out).toBe("own/small-server.assay.jsonc  4 items: 4 new\ninclude: ['own/*.assay.jsonc']\n")
    const alone = '(the configuration names servers alone, which are not scored on them: name your guard as a target beside them)'
    expect(unnamed.err).toContain(`to score a guard on them, add this to its options ${alone}:\n`)
    expect(itemsIn(at, 'own/small-server.assay.jsonc').get('small-server:benign/tool-add_note')?.language).toBe('de')
  })

  it('puts several servers into one namespace, with ids that tell them apart', async () => {
    const other = folder({ 'lists.json': { tools: [tool('add_note', 'Quite another thing: pins a card to the wall of the team.')] } })
    at = project(lists, { one: small(), two: small({ args: ['server.mjs', `${other.root}/lists.json`] }) })
    expect((await again('--namespace', 'acme')).code).toBe(0)
    const include = ['one', 'two'].map((name) => `${at.root}/assay/harvest/${name}.assay.jsonc`)
    const { items } = loadCorpus({ packageRoot, bundled: false, include, suites: ['benign'] })
    expect([...items.keys()]).toEqual(expect.arrayContaining(['acme:benign/one-tool-add_note', 'acme:benign/two-tool-add_note']))
    const renamed = await again()
    expect([renamed.code, renamed.err]).toEqual([2, expect.stringContaining('its namespace is "acme", not "one"')])
  })
})

describe('assay harvest is told wrongly', () => {
  const failing = async (text: string | object, words = ['.mcp.json'], env: NodeJS.ProcessEnv = {}) => {
    at.write('.mcp.json', text)
    return call(harvest, words, at.root, env)
  }
  const servers = (entry: object) => ({ mcpServers: { small: entry } })

  it.each<[string, string | object, number, string]>([
    ['what is no JSON', '{ "mcpServers": { "a": }', 3, '.mcp.json:1:24 value expected'],
    ['an empty file', '', 3, '.mcp.json:1:1 value expected'],
    ['another document', { servers: {} }, 3, 'mcpServers: is missing'],
    ['neither command nor url', servers({ args: [] }), 3, '.mcp.json:3:14 mcpServers.small: needs either a command or a url'],
    ['both', servers({ command: 'a', url: 'b' }), 3, 'needs either a command or a url'],
    ['a wrong type', servers({ command: 'a', args: 'b' }), 3, 'mcpServers.small.args: expected array'],
    ['no server at all', { mcpServers: {} }, 2, 'mcpServers names no server'],
    [
      'a variable that is not set',
      servers({ command: '${NOT_SET_AT_ALL}' }),
      2,
      'server small: the environment variable NOT_SET_AT_ALL is not set',
    ],
    ['an input of a host', servers({ command: 'a', env: { KEY: '${input:key}' } }), 2, 'asks the user for the input "key"'],
    [
      'a server elsewhere',
      servers({ url: 'https://mcp.example.com/mcp?key=1' }),
      2,
      'it is at mcp.example.com, not on this computer. Mend: --allow-remote',
    ],
    ['a program that is not there', servers({ command: 'no-such-program-at-all' }), 2, 'small: its server does not run'],
  ])('by %s', async (_, text, code, message) => {
    const result = await failing(text)
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(message)])
    expect(result.out).toBe('')
  })

  it('by a file that is not there, a folder without servers, a namespace or a language that is none', async () => {
    expect(await call(harvest, ['nowhere.json'], at.root)).toMatchObject({
      code: 2,
      err: expect.stringContaining('nowhere.json cannot be read: it is not there') as string,
    })
    expect(await call(harvest, [], at.root)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no server to harvest from') as string,
    })
    at.write('assay.config.json', { target: './guard.mjs' })
    expect((await call(harvest, [], at.root)).err).toContain('there is no server to harvest from')
    for (const words of [
      ['--namespace', 'A b'],
      ['--namespace', 'mdb'],
      ['--language', 'german language'],
    ])
      expect((await call(harvest, ['.mcp.json', ...words], at.root)).code).toBe(2)
  })

  it('by files in the place of its own: another one, or a broken one', async () => {
    at.write('assay/harvest/small.assay.jsonc', '{ "format": 1, "suite": "benign", ')
    expect(await again()).toMatchObject({ code: 3, err: expect.stringContaining('assay/harvest/small.assay.jsonc:1:') as string })
    const own = `{ "format": 1, "suite": "benign", "kind": "tool-definition", "namespace": "small", "items": [{ "id": "a", "title": "b", "fixture": ${JSON.stringify({ type: 'tool-definition', tool: weather })} }] }`
    at.write('assay/harvest/small.assay.jsonc', own)
    expect(await again()).toMatchObject({ code: 2, err: expect.stringContaining('is a corpus file that no harvest has written') as string })
    expect(at.read('assay/harvest/small.assay.jsonc')).toBe(own)
  })

  it('red twin: comments, variables with defaults and members of a host are no mistakes', async () => {
    const text = `// of my host\n{ "mcpServers": { "small": { "type": "stdio", "command": "\${ASSAY_TEST_NODE}", "args": ["server.mjs", "\${ABSENT:-lists.json}"], "disabled": false, } } }`
    expect(await failing(text, ['.mcp.json'], { ASSAY_TEST_NODE: node })).toMatchObject({ code: 0 })
  })
})

import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Workspace, workspace } from './workspace.js'

const repository = resolve(import.meta.dirname, '../..')
const example = join(repository, 'examples/server')
const files = readdirSync(example, { recursive: true })
  .map((name) => `${name}`.replaceAll('\\', '/'))
  .filter((name) => !name.startsWith('.assay') && statSync(join(example, name)).isFile())
const source = (name: string) => readFileSync(join(example, name), 'utf8')

/** The example as it is, beside the packed package; the SDK is the one that this repository's lock file names. */
function user(): Workspace {
  const at = workspace(Object.fromEntries(files.map((name) => [name, source(name)])))
  mkdirSync(at.path('node_modules/@modelcontextprotocol'), { recursive: true })
  for (const name of ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod'])
    symlinkSync(join(repository, 'node_modules', name), at.path(`node_modules/${name}`), 'junction')
  return at
}

function change(at: Workspace, name: string, from: string | RegExp, to: string): void {
  const before = at.read(name)
  at.write(name, before.replace(from, to))
  expect(at.read(name)).not.toBe(before)
}

const strict = (at: Workspace, ...args: string[]) => at.vitest(['run', ...args], { CI: '1' })
const failures = (output: string) =>
  [...output.matchAll(/^Assay(\w+): conformance\/(\S+)/gm)].map(([, kind, id]) => `${id} ${kind}`).toSorted()

interface Entry {
  readonly status?: string
  /** Of a task: attempts that came through, of how many. */
  readonly strict?: readonly [number, number]
}
const gapsOf = (target: string) =>
  Object.entries((JSON.parse(source(`baselines/${target}.json`)) as { items: Record<string, Entry> }).items)
    .filter(([, { status = 'pass', strict: [came] = [0] }]) => status !== 'pass' || came > 0)
    .map(([key]) => key.replace(/^.*\//, ''))

describe('the example of a server', () => {
  it('comes to what its baselines say over both transports, in strict mode', async () => {
    const at = user()
    const { code, output } = await strict(at)
    expect(failures(output)).toEqual([])
    expect(output).not.toContain('better than recorded')
    expect(output.match(/^ {2}gate +passed$/gm)).toHaveLength(2)
    expect(code).toBe(0)
    for (const target of ['stdio', 'http']) {
      expect(at.json<object>(`.assay/${target}/run.json`)).toMatchObject({ mode: 'none', complete: true, passed: true })
      expect(gapsOf(target)).toContain('resource-traversal')
    }
  })

  it('accepts what its README names, and nothing else', () => {
    const named = source('README.md').match(/(?<=^\|.*`)(?:[a-z]+(?:-[a-z]+)+|M\d+)(?=`.*\|$)/gm)
    expect([...new Set(['resource-traversal', ...(named ?? [])])].toSorted()).toEqual(
      [...new Set([...gapsOf('stdio'), ...gapsOf('http')])].toSorted(),
    )
  })

  it('red twin: the weakness fails as the README shows where it is not accepted, and not where it is mended', async () => {
    const only = ['-t', '^conformance/resource-']
    const at = user()
    change(at, 'baselines/http.json', /("conformance\/resource-traversal".*)"fail"/, '$1"pass"')
    const red = await strict(at, '--project', 'assay:http', ...only)
    const [, excerpt = 'none'] = /<!-- excerpt -->\n```text\n([^]*?)\n```/.exec(source('README.md')) ?? []
    expect(red.output).toContain(excerpt)
    expect([red.code, failures(red.output)]).toEqual([1, ['resource-traversal Regression']])

    change(
      at,
      'notes.mjs',
      'join(folder, decodeURIComponent(path))',
      'join(folder, (await names()).find((name) => encodeURIComponent(name) === path))',
    )
    const mended = await strict(at, '--project', 'assay:http', ...only)
    expect([mended.code, failures(mended.output)]).toEqual([0, []])
  })

  it('red twin: a second weakness over HTTP, no look at Origin, fails by name', async () => {
    const at = user()
    change(at, 'http.mjs', ' || !rightOrigin(request, response)', '')
    const { code, output } = await strict(at, '--project', 'assay:http', '-t', '^conformance/(origin|host)-')
    expect([code, failures(output)]).toEqual([
      1,
      ['origin-foreign Regression', 'origin-foreign-status Lost', 'origin-lookalike Lost', 'origin-opaque Regression'],
    ])
  })

  it('red twin: a second weakness over standard streams, a greeting on standard output, fails by name', async () => {
    const at = user()
    change(at, 'server.mjs', 'serveStdio(', "console.log('at your service')\nserveStdio(")
    const { code, output } = await strict(at, '--project', 'assay:stdio', '-t', '^conformance/std')
    expect([code, failures(output)]).toEqual([1, ['stdout-purity Regression']])
    expect(output).toContain('received "at your service"')
  })
})

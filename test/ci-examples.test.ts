import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../src/paths.js'

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly run?: string
  readonly if?: string
}
interface Workflow {
  readonly on: object
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly 'runs-on': string; readonly needs?: string; readonly permissions?: object; readonly steps: readonly Step[] }>
  >
}

/** Inputs of the actions that we use, from their action.yml. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': ['ref', 'persist-credentials', 'fetch-depth', 'token', 'ssh-key', 'path'],
  'actions/setup-node': ['node-version', 'node-version-file', 'cache', 'cache-dependency-path', 'registry-url'],
  'actions/upload-artifact': [
    'name',
    'path',
    'if-no-files-found',
    'retention-days',
    'compression-level',
    'overwrite',
    'include-hidden-files',
  ],
  'actions/download-artifact': ['name', 'artifact-ids', 'path', 'pattern', 'merge-multiple', 'github-token', 'repository', 'run-id'],
  'github/codeql-action/upload-sarif': ['sarif_file', 'checkout_path', 'ref', 'sha', 'token', 'matrix', 'category', 'wait-for-processing'],
}

const folder = join(packageRoot, 'examples/github-actions')
const names = readdirSync(folder).filter((name) => name.endsWith('.yml'))
const workflows = names.map((name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow] as const)
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps)
const docs = readFileSync(join(packageRoot, 'docs/ci.md'), 'utf8')
const blocks = (language: string) => [...docs.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

/** What is wrong with the steps of a workflow. */
function problems(workflow: Workflow): string[] {
  return stepsOf(workflow).flatMap(({ uses, with: given = {}, run }) => {
    if ((uses === undefined) === (run === undefined)) return ['a step has to use an action or run a command']
    if (uses === undefined) return /\$\{\{(?! matrix\.shard \}\})/.test(run ?? '') ? [`an expression in a command: ${run}`] : []
    const [, action = '', version] = /^([\w./-]+)@v(\d+)$/.exec(uses) ?? []
    const known = inputs[action]
    if (!known) return [`unknown action ${uses}`]
    return [
      ...(Number(version) >= 4 ? [] : [`${uses} is old`]),
      ...Object.keys(given).flatMap((name) => (known.includes(name) ? [] : [`${uses} has no input ${name}`])),
    ]
  })
}

/** Commands of ours: what begins with `npx vitest`. */
const ours = (text: string) => [...text.matchAll(/npx vitest [^\n`|]*/g)].map(([command]) => command.trim())
/** What Vitest's command line knows of what we use, and `run`. */
const flags =
  /^(?:run|-u|--project|assay|'assay\*'|--shard=\S+|--reporter=(?:default|blob|junit|json)|--outputFile(?:\.\w+)?=\S+|--merge-reports=reports)$/

describe.each(workflows)('examples/github-actions/%s', (_name, workflow) => {
  it('uses actions that exist with inputs that they have, and puts nothing of a stranger into a shell', () => {
    expect(problems(workflow)).toEqual([])
  })

  it('may read alone where it runs the code of a branch', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { permissions = {}, steps } of Object.values(workflow.jobs)) {
      const writes = Object.entries(permissions).flatMap(([name, access]) =>
        access === 'write' && name !== 'security-events' ? [name] : [],
      )
      if (writes.length) expect(steps.flatMap(({ run = '' }) => run).join('\n')).not.toMatch(/npm|npx|node/)
    }
  })

  it('builds before it starts a target, selects every target, and takes what each has left', () => {
    for (const { steps } of Object.values(workflow.jobs)) {
      const runs = steps.flatMap(({ run = '' }) => run)
      const scores = runs.findIndex((run) => run.startsWith('npx vitest run '))
      if (scores >= 0) expect(runs.slice(0, scores)).toContain('npm run build --if-present')
      for (const run of runs.filter((each) => each.startsWith('npx vitest '))) expect(run).toContain("--project 'assay*' ")
    }
    expect(JSON.stringify(workflow)).not.toContain('.assay/default')
  })

  it('names jobs that exist, and runs commands that exist', () => {
    for (const { needs } of Object.values(workflow.jobs)) if (needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(needs)
    const commands = stepsOf(workflow).flatMap(({ run = '' }) =>
      ours(run.replace('${{ matrix.shard }}', '1').replace('${{ matrix.shard }}', '1')),
    )
    expect(commands.length).toBeGreaterThan(0)
    for (const command of commands) for (const word of command.split(' ').slice(2)) expect(word).toMatch(flags)
  })
})

describe('docs/ci.md', () => {
  it('shows YAML that parses and commands that exist', () => {
    const parsed = blocks('yaml').map((text) => parse(text) as object)
    expect(parsed.map(Object.keys)).toEqual([['assay'], ['shard', 'gate']])
    const commands = [...blocks('sh'), ...blocks('yaml')].flatMap(ours)
    expect(commands).toHaveLength(5)
    for (const command of commands) for (const word of command.split(' ').slice(2)) expect(word).toMatch(flags)
  })

  it.each(['docs/ci.md', 'examples/github-actions/README.md'])('%s names links that lead somewhere', (path) => {
    const file = join(packageRoot, path)
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(() => readFileSync(join(file, '..', link))).not.toThrow(/ENOENT/)
  })

  it('red twin: an input that no action has, and an expression in a command, are found', () => {
    const steps: Step[] = [
      { uses: 'actions/checkout@v6', with: { reff: 'x' } },
      { uses: 'actions/checkout@v3' },
      { uses: 'someone/else@v4' },
      { run: 'echo ${{ github.head_ref }}' },
    ]
    expect(problems({ on: {}, permissions: {}, jobs: { a: { 'runs-on': 'x', steps } } })).toHaveLength(4)
  })
})

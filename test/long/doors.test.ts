import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus, sample } from '../e2e/samples.js'
import { type RunResult, type Workspace, workspace } from '../e2e/workspace.js'

const reference = resolve(import.meta.dirname, '../servers/reference.mjs')
/** The messages of failing items, without the commands in them: those name the door. */
function failures({ output }: RunResult): Map<string, string> {
  const blocks = output.matchAll(/^(Assay\w+: (\S+) .*(?:\n {2}(?:\S+ +|\s+)\S.*)*)/gm)
  const same = (text: string) => text.replace(/^( +(?:accept|again|record)\b).*$/gm, '$1 …').replace(/assay-unknown-\w+/g, 'assay-unknown')
  return new Map([...blocks].map(([, text = '', key = '']) => [key, same(text)]))
}

describe('the message of a failing item', () => {
  const server = (args: readonly string[]) => ({ kind: 'server', command: 'node', args: ['server.mjs', ...args], timeout: 2_000 })
  const configOf = (args: readonly string[]) =>
    `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify({ target: server(args) })})] }\n`
  /** The reference server behind one that dies of a completion when it is told to. */
  const dying = `import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
const [how, ...args] = process.argv.slice(2)
const child = spawn(process.execPath, [${JSON.stringify(reference)}, ...(how === 'well' ? [how, ...args].slice(1) : args)], { stdio: ['pipe', 'inherit', 'inherit'] })
child.on('exit', (code) => process.exit(code ?? 0))
const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  if (how === 'dying' && line.includes('completion/complete')) {
    child.kill()
    process.exit(1)
  }
  child.stdin.write(line + '\\n')
})
lines.on('close', () => child.stdin.end())
process.on('SIGTERM', () => child.kill())
`
  const only = ['-t', '^conformance/(unknown-tool|prompt-unknown|completion-invalid-ref|tool-names) ']

  it('of a server is the same through Vitest and through the command: what was sent and received, and why it was not asked or went wrong', async () => {
    const at = workspace({ 'vitest.config.mjs': configOf(['well']), 'server.mjs': dying })
    expect((await at.vitest(['run', '--project', 'assay', ...only])).code).toBe(0)
    at.write('vitest.config.mjs', configOf(['dying', '--fault', 'unknown-tool', '--without', 'prompts']))
    const runs = [await at.vitest(['run', '--project', 'assay', ...only], { CI: '1' }), await at.assay(['check', ...only], { CI: '1' })]
    const [byVitest = new Map(), byCommand = new Map<string, string>()] = runs.map(failures)
    for (const { output } of runs)
      expect(output).toContain('1 item measured before, unmeasured now\n     1: the server declares no prompts\n')
    expect(Object.fromEntries(byCommand)).toEqual(Object.fromEntries(byVitest))
    const of = (id: string) => byCommand.get(`conformance/${id}`)
    expect(byCommand.size).toBe(3)
    expect(of('unknown-tool')).toMatch(
      /^AssayRegression[^]*\n {2}broken {3}2026-07-28: the server[^]*\n {2}sent {5}"\{[^]*\n {2}received "\{/,
    )
    expect(of('prompt-unknown')).toMatch(/^AssayLost[^]*\n {2}is {7}unmeasured: not-applicable, the server declares no prompts\n/)
    expect(of('completion-invalid-ref')).toMatch(/^AssayIncomplete[^]*\n {2}error {4}"2026-07-28: before it answered completion\/complete/)
  })
})

describe('a command that is printed', () => {
  const blind = 'export const guard = () => false\n'
  type Outcomes = Record<string, { readonly attack?: string }>
  const attacks = (user: Workspace, folder = '.') =>
    Object.entries(user.json<{ items: Outcomes }>(`${folder}/baselines/default.json`).items).flatMap(([key, { attack }]) =>
      attack === 'none' ? [key.replace('acme:defence/', '')] : [],
    )
  /** The command that accepts all of what a run has shown, typed where the user stands. */
  const paste = (user: Workspace, { output }: RunResult) => {
    const command =
      /^ +(?:next +|)(npx (?!.*-t "\^acme:).*(?:-u|--update)\b.*?)(?: {2}\S.*)?$/m.exec(output)?.[1] ?? `no command in ${output}`
    const typed = command
      .replace(/^npx vitest-assay/, `"${user.node}" "${user.binFolder}/assay"`)
      .replace(/^npx vitest/, `"${user.node}" "${user.bin}"`)
    return user.exec('sh', ['-c', typed]).then(({ code }) => [command, code])
  }

  it.each<['vitest' | 'assay', readonly string[], readonly string[]]>([
    ['vitest', ['run', '--project', 'assay', '-t', '(poison|shadow)-1 '], ['poison-1', 'shadow-1']],
    ['vitest', ['run', '--project', 'assay', '-t', String.raw`acme:.*-[^2!$] order in \w+-1$`], ['poison-1', 'shadow-1']],
    ['vitest', ['run', 'tool-poisoning', '--project=assay'], ['poison-1', 'poison-2']],
    ['vitest', ['run', '--project', 'assay', '--tags-filter', 'tool-shadowing && !benign'], ['shadow-1', 'shadow-2']],
    ['assay', ['check', '-t', '(poison|shadow)-1 '], ['poison-1', 'shadow-1']],
    ['assay', ['check', '-t', String.raw`acme:.*-[^2!$] order in \w+-1$`], ['poison-1', 'shadow-1']],
    ['assay', ['check', '--suite', 'defence', '-t', '-2'], ['poison-2', 'shadow-2']],
  ])('accepts what the run has shown and no more: %s %j', async (door, args, accepted) => {
    const user = workspace(sample())
    expect((await user[door]([args[0] ?? '', ...(door === 'vitest' ? ['--project', 'assay'] : [])])).code).toBe(0)
    user.write('guard.mjs', blind)
    const run = await user[door](args)
    expect(run.code).toBe(1)
    const [command, code] = await paste(user, run)
    expect([command, attacks(user).toSorted(), code]).toEqual([command, accepted, 0])
  })

  it('red twin: of a whole run it accepts all', async () => {
    const user = workspace(sample())
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    user.write('guard.mjs', blind)
    const [command] = await paste(user, await user.vitest(['run', '--project', 'assay']))
    expect([command, attacks(user)]).toEqual(['npx vitest run --project assay -u', ['poison-1', 'poison-2', 'shadow-1', 'shadow-2']])
  })

  const below = (folder: string, name: string) => ({
    [`${folder}/${name}`]: sample()['vitest.config.mjs'] ?? '',
    [`${folder}/guard.mjs`]: sample()['guard.mjs'] ?? '',
    ...Object.fromEntries(Object.entries(corpus).map(([path, text]) => [`${folder}/${path}`, text])),
  })

  it.each<[string, 'vitest4' | 'vitest5', string, readonly string[], string]>([
    ['.', 'vitest4', 'vitest.own.config.mjs', ['--config', 'vitest.own.config.mjs'], '--config vitest.own.config.mjs'],
    ['.', 'vitest5', 'vitest.own.config.mjs', ['-c', './vitest.own.config.mjs'], '--config vitest.own.config.mjs'],
    ['packages/b', 'vitest4', 'vitest.config.mjs', ['--root', 'packages/b'], '--root packages/b'],
    ['packages/b', 'vitest5', 'vitest.config.mjs', ['--root=packages/b'], '--root packages/b'],
    [
      'my b',
      'vitest4',
      'my own.config.mjs',
      ['--root', 'my b', '--config', 'my own.config.mjs'],
      '--root "my b" --config "my own.config.mjs"',
    ],
    ['my b', 'vitest5', 'my own.config.mjs', ['-r', 'my b', '-c', 'my own.config.mjs'], '--root "my b" --config "my own.config.mjs"'],
    ['.', 'vitest4', 'vitest.config.mjs', ['--mode', 'staging'], '--mode staging'],
  ])('begins Vitest where it was begun: in %s by %s and %s, %j', async (folder, version, name, typed, flags) => {
    const user = workspace(below(folder, name), version)
    expect((await user.vitest(['run', ...typed, '--project', 'assay'])).code).toBe(0)
    user.write(`${folder}/guard.mjs`, blind)
    const worse = await user.vitest(['run', ...typed, '--project', 'assay'], { CI: '1' })
    expect(worse.output).toContain(`  accept   npx vitest run ${flags} --project assay -u -t "^acme:defence/poison-1 "`)
    const [command, code] = await paste(user, worse)
    expect([command, code]).toEqual([`npx vitest run ${flags} --project assay -u`, 0])
    expect(attacks(user, folder)).toHaveLength(4)
  })
})

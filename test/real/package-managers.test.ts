import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { cleanEnvironment, run } from '../e2e/workspace.js'

// Where people install and run it: each trial is a project of its own, from the packed tarball to a red gate.
const root = mkdtempSync(join(tmpdir(), 'assay-managers-'))
const tarball = inject('tarball')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const guard = `export function guard(input) {
  const text = JSON.stringify(input)
  return /password|token|secret|id_rsa|curl|rm -rf/i.test(text)
}
`
const weak = guard.replace('password|', '')

function project(name: string, files: Record<string, string | object>): string {
  const folder = join(root, name)
  for (const [path, content] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  return folder
}

const shell = (cwd: string, line: string, env: Record<string, string> = {}) =>
  run('sh', ['-c', line], cwd, { ...cleanEnvironment(), ...env })

/** From the first table to a red gate and an accepted one, by the commands that a package manager gives. */
async function trial(folder: string, assay: string): Promise<void> {
  const init = await shell(folder, `${assay} init`)
  expect(init.output).toContain('200 entries written')
  expect(init.code).toBe(0)
  expect((await shell(folder, `${assay} check`, { CI: '1' })).code).toBe(0)
  const before = readFileSync(join(folder, 'baselines/default.json'), 'utf8')
  writeFileSync(join(folder, 'guard.mjs'), weak)
  const red = await shell(folder, `${assay} check`, { CI: '1' })
  expect([red.code, red.output]).toEqual([1, expect.stringContaining('AssayRegression: ')])
  expect((await shell(folder, `${assay} check --update`)).code).toBe(0)
  expect(readFileSync(join(folder, 'baselines/default.json'), 'utf8')).not.toBe(before)
  expect((await shell(folder, `${assay} check`, { CI: '1' })).code).toBe(0)
}

const own = { name: 'a', private: true, type: 'module', version: '1.0.0' }

it('a pnpm workspace', async () => {
  const folder = project('pnpm', {
    'package.json': { private: true },
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    'packages/a/package.json': own,
    'packages/a/guard.mjs': guard,
  })
  const inPackage = join(folder, 'packages/a')
  const added = await shell(inPackage, `npx --yes pnpm@10 add -D ${tarball}`)
  expect(added.code, added.output).toBe(0)
  await trial(inPackage, 'npx --yes pnpm@10 exec assay')
  // The workflow stands where GitHub looks, for the manager whose lock file is there.
  expect(existsSync(join(inPackage, '.github'))).toBe(false)
  expect(readFileSync(join(folder, '.github/workflows/assay-packages-a.yml'), 'utf8')).toContain('pnpm run assay:check')
  expect((await shell(inPackage, 'npx --yes pnpm@10 run assay:check', { CI: '1' })).code).toBe(0)
})

it('a yarn workspace', async () => {
  const folder = project('yarn', {
    'package.json': { private: true, workspaces: ['packages/*'] },
    'packages/a/package.json': own,
    'packages/a/guard.mjs': guard,
  })
  const inPackage = join(folder, 'packages/a')
  const added = await shell(inPackage, `npx --yes yarn@1 add -D file:${tarball}`)
  expect(added.code, added.output).toBe(0)
  await trial(inPackage, 'npx --yes yarn@1 --silent vitest-assay')
  expect((await shell(inPackage, 'npx --yes yarn@1 run assay:check', { CI: '1' })).code).toBe(0)
})

it('a repository that tests with Jest: the command, the API and the matcher', async () => {
  const test = `import { expect, test } from '@jest/globals'
import { check } from 'vitest-assay'
import { toHoldBaseline } from 'vitest-assay/matchers'
expect.extend({ toHoldBaseline })
test('the guard holds', async () => {
  const record = await check({ target: './guard.mjs#guard' }, { mode: 'new' })
  await expect(record).toHoldBaseline()
}, 60_000)
`
  const folder = project('jest', {
    'package.json': { ...own, jest: { testMatch: ['**/*.test.mjs'] } },
    'guard.mjs': guard,
    'guard.test.mjs': test,
  })
  const added = await shell(folder, `npm install -D --prefer-offline --no-audit --no-fund jest@30 ${tarball}`)
  expect(added.code, added.output).toBe(0)
  const jest = (env: Record<string, string> = {}) => shell(folder, 'npx jest', { NODE_OPTIONS: '--experimental-vm-modules', ...env })
  const first = await jest()
  expect(first.code, first.output).toBe(0)
  const recorded = readFileSync(join(folder, 'baselines/default.json'), 'utf8')
  writeFileSync(join(folder, 'guard.mjs'), weak)
  const red = await jest({ CI: '1' })
  expect([red.code, red.output]).toEqual([1, expect.stringContaining('regression defence/')])
  expect((await jest({ ASSAY_UPDATE: '1' })).code).toBe(0)
  expect(readFileSync(join(folder, 'baselines/default.json'), 'utf8')).not.toBe(recorded)
  writeFileSync(join(folder, 'guard.mjs'), guard)
  rmSync(join(folder, 'baselines'), { recursive: true })
  await trial(folder, 'npx vitest-assay')
})

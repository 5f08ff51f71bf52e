import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { packageRoot } from '../../src/paths.js'
import { npm } from '../e2e/environment.js'
import { cleanEnvironment, run } from '../e2e/workspace.js'

const example = join(packageRoot, 'examples/third-party-guards')
const targets = readdirSync(join(example, 'baselines')).map((name) => name.replace(/\.json$/, ''))
const items = Object.keys((JSON.parse(readFileSync(join(example, 'baselines/vard.json'), 'utf8')) as { items: object }).items).length
const root = mkdtempSync(join(tmpdir(), 'assay-third-party-'))
const folder = join(root, 'example')
const vitest = join(folder, 'node_modules/vitest/vitest.mjs')

const node = (...args: string[]) => run(process.execPath, args, folder, { ...cleanEnvironment(), CI: '1' })
const file = (name: string) => join(folder, name)

/** Changes one thing in a file for as long as `during` takes. */
async function changed<T>(name: string, change: (text: string) => string, during: () => Promise<T>): Promise<T> {
  const text = readFileSync(file(name), 'utf8')
  const after = change(text)
  expect(after).not.toBe(text)
  writeFileSync(file(name), after)
  try {
    return await during()
  } finally {
    writeFileSync(file(name), text)
  }
}

// A user's copy of the example: outside of the repository, with what its lock file names and the packed package.
beforeAll(() => {
  cpSync(example, folder, { recursive: true, filter: (path) => !/[\\/](?:node_modules|\.assay)$/.test(path) })
  npm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], folder)
  npm(['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', inject('tarball')], folder)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('guards from npm', () => {
  it('come to what their committed baselines say, item by item, in strict mode', async () => {
    const { code, output } = await node(vitest, 'run')
    expect(output).toMatch(new RegExp(`Tests +${targets.length * items} passed \\(`))
    expect(output.match(/^ {2}gate +passed$/gm)).toHaveLength(targets.length)
    expect(code).toBe(0)
    for (const name of targets) {
      const record = JSON.parse(readFileSync(file(`.assay/${name}/run.json`), 'utf8')) as { mode: string; complete: boolean }
      expect(record).toMatchObject({ mode: 'none', complete: true })
    }
  })

  it('stand in the README with the figures of that run', async () => {
    expect(await node('table.mjs', '--check')).toMatchObject({ code: 0, output: '' })
  })

  it('red twin: a figure of the README that no run gave is named', async () => {
    const { code, output } = await changed(
      'README.md',
      (text) => text.replace(/(?<=\| `isInputSafe\(text\)`.* )1\/120 0\.8%/, '9/120 7.5%'),
      () => node('table.mjs', '--check'),
    )
    expect(code).toBe(1)
    expect(output).toMatch(/^README\.md says instead: \| llmverify .* 9\/120 7\.5%/m)
  })

  it('red twin: a line of a baseline that says more than the guard does fails by name, and no other item does', async () => {
    const key = 'defence/tool-poisoning-001'
    const { code, output } = await changed(
      'baselines/aidefence.json',
      (text) => text.replace(new RegExp(`("${key}": .*"attack":)"none"`), '$1"enforce"'),
      () => node(vitest, 'run', '--project', 'assay:aidefence'),
    )
    expect(code).toBe(1)
    expect(output).toContain(`AssayRegression: ${key}`)
    expect(output).toMatch(/attack +enforce → none \(worse\)/)
    expect(output).toMatch(new RegExp(`Tests +1 failed \\| ${items - 1} passed`))
  })

  it('red twin: an adapter that no longer asks its guard fails', async () => {
    const { code, output } = await changed(
      'guards/llmverify.ts',
      (text) => text.replace('!isInputSafe(text)', 'false'),
      () => node(vitest, 'run', '--project', 'assay:llmverify'),
    )
    expect(code).toBe(1)
    expect(output).toMatch(/AssayRegression: defence\//)
  })

  it('have adapters whose types are right', async () => {
    expect(await node(join(packageRoot, 'node_modules/typescript/bin/tsc'), '-p', folder)).toMatchObject({ code: 0, output: '' })
  })
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { config, corpus, guardSource } from './samples.js'
import { watch } from './watching.js'
import { type Workspace, workspace } from './workspace.js'

const slow = `
import { guard as quick } from './guard.mjs'
export async function guard(input) {
  await new Promise((resolve) => setTimeout(resolve, 150))
  return quick(input)
}
`
const two = (): Workspace =>
  workspace({
    'vitest.config.mjs': config({ target: undefined, targets: { quick: './guard.mjs#guard', slow: './slow.mjs#guard' } }),
    'guard.mjs': guardSource,
    'slow.mjs': slow,
    ...corpus,
  })

describe('several targets', () => {
  it('have each the time of its own items', async () => {
    const user = two()
    expect((await user.vitest(['run', '--project', 'assay*', '--no-file-parallelism'])).code).toBe(0)
    const [quick, late] = ['quick', 'slow'].map((name) => user.json<RunRecord>(`.assay/${name}/run.json`))
    expect(quick?.playing).toBeLessThan(late?.playing ?? 0)
    // Ten inputs of 150 ms.
    expect(late?.playing).toBeGreaterThan(1200)
    for (const record of [quick, late]) expect(record?.playing).toBeLessThanOrEqual(record?.duration ?? 0)
  })

  it('are named in what watch mode prints, and nothing says to type what runs already', async () => {
    const user = two()
    const session = watch(user, ['--project', 'assay*'])
    expect(await session.next()).not.toContain('prints what changes a verdict')
    await new Promise((settled) => setTimeout(settled, 500))
    user.write('guard.mjs', guardSource.replace("includes('password file')", "includes('password file beta')"))
    const changed = await session.next()
    for (const name of ['quick', 'slow']) {
      expect(changed).toContain(` ✗ ${name}: acme:defence/poison-1  attack enforce → none\n`)
      expect(changed).toMatch(new RegExp(`assay +${name} {2}1 changed; gate failed`))
    }
  })
})

describe.skipIf(process.platform === 'win32')('assay watch', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ended by %s says so, and blames neither target nor module', async (signal, code) => {
    const user = two()
    const child = spawn(user.node, [join(user.binFolder, 'assay'), 'watch', 'quick'], { cwd: user.root, env: user.environment() })
    let output = ''
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          if (output.includes('Waiting for file changes')) resolve()
        })
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    await ready
    child.kill(signal)
    expect(await ended).toBe(code)
    expect(output).toContain(`assay: ended by ${signal}\n`)
    expect(output).not.toContain('the process ended before the run did')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { builtHosts, hostOptions, moduleFile, type HostTweaks } from './built-host.js'

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Starts a script in a Node of its own, with `createGuardHost` and `options` in scope. The host entries are found beside the client. */
async function script(
  code: string,
  guard: string,
  tweaks: HostTweaks = {},
): Promise<{ child: ChildProcess; ended: Promise<Ended>; dir: string }> {
  const { hostEntry: _, ...options } = await hostOptions(guard, tweaks)
  const client = pathToFileURL(join(await builtHosts(), 'client.js')).href
  const file = await moduleFile(`import { createGuardHost } from '${client}'\nconst options = ${JSON.stringify(options)}\n${code}`)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, output })))
  return { child, ended, dir: dirname(options.entry) }
}

/** A process that has ended and waits for its new parent to notice (state Z) is gone. */
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 400 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 25))
  return condition()
}

/** Writes the pid of the process it runs in, or of a child it starts there, into a file beside it. */
const pidGuard = (body: string) => `
import { writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
const note = (name, pid) => writeFileSync(new URL(name, import.meta.url), String(pid))
export default async ({ act }) => { ${body} }
`
const pidIn = (dir: string, name: string) => Number(readFileSync(join(dir, name), 'utf8'))

describe.each(['worker', 'process'] as const)('the life of a guard host (%s)', { timeout: 30_000 }, (host) => {
  it('does not keep its client alive, but a pending input gets its answer', async () => {
    const guard = `setInterval(() => {}, 1000); export default async () => { await new Promise((resolve) => setTimeout(resolve, 150)); return true }`
    const { ended } = await script(`console.log(JSON.stringify((await createGuardHost(options).assess({ type: 't' })).verdict))`, guard, {
      host,
    })
    expect(await ended).toEqual({ code: 0, output: '{"detect":true,"enforce":true}\n' })
  })

  it('lets nothing that the guard prints reach the terminal', async () => {
    const noise = `
      import { writeSync, write, writeFileSync } from 'node:fs'
      console.log('loud'); console.error('loud'); process.emitWarning('loud')
      export default () => {
        console.log('loud'); console.table(['loud']); process.stdout.write('loud'); process.stderr.write('loud', () => {})
        writeSync(1, 'loud'); writeSync(2, Buffer.from('loud')); write(1, 'loud', () => {}); writeFileSync(2, 'loud')
        process.emitWarning('loud'); new Promise((_, no) => no(new Error('loud')))
        return true
      }`
    const use = `const guard = createGuardHost(options); await guard.assess({ type: 't' }); await guard.assess({ type: 't' }); await guard.close(); console.log('quiet')`
    const { ended } = await script(use, noise, { host })
    expect(await ended).toEqual({ code: 0, output: 'quiet\n' })
  })

  it('goes on inside a worker thread of its client', async () => {
    const nested = `
      import { Worker, isMainThread } from 'node:worker_threads'
      if (isMainThread) new Worker(new URL(import.meta.url))
      else {
        const guard = createGuardHost(options)
        const [hang, after] = [await guard.assess({ type: 't', act: 1 }), await guard.assess({ type: 't' })]
        await guard.close()
        console.log(hang.error, after.verdict.detect)
      }`
    const { ended } = await script(nested, `export default ({ act }) => { if (act) for (;;); return true }`, { host, timeout: 300 })
    expect(await ended).toEqual({ code: 0, output: 'did not answer within 300 ms true\n' })
  })

  it('can be closed at once and twice', async () => {
    const { ended } = await script(
      `const guard = createGuardHost(options); await guard.close(); await guard.close(); console.log('done')`,
      'export default () => true',
      { host },
    )
    expect(await ended).toEqual({ code: 0, output: 'done\n' })
  })
})

describe.skipIf(process.platform === 'win32')('the processes of a guard host', { timeout: 30_000 }, () => {
  it('are gone after close, with what the guard started in them', async () => {
    const guard = pidGuard(
      `note('own', process.pid); const child = spawn('sleep', ['60'], { stdio: 'ignore' }); child.unref(); note('child', child.pid); return true`,
    )
    const { ended, dir } = await script(
      `const guard = createGuardHost(options); await guard.assess({ type: 't' }); await guard.close()`,
      guard,
      { host: 'process' },
    )
    expect(await ended).toEqual({ code: 0, output: '' })
    expect(await until(() => !alive(pidIn(dir, 'own')) && !alive(pidIn(dir, 'child')))).toBe(true)
  })

  it.each(['for (;;);', 'await new Promise(() => {})'])('are gone when the client is killed while the guard does %s', async (body) => {
    const { child, ended, dir } = await script(
      `await createGuardHost(options).assess({ type: 't' })`,
      pidGuard(`note('own', process.pid); ${body}`),
      { host: 'process', timeout: 60_000 },
    )
    expect(await until(() => existsSync(join(dir, 'own')) && pidIn(dir, 'own') > 0)).toBe(true)
    expect(alive(pidIn(dir, 'own'))).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect(await until(() => !alive(pidIn(dir, 'own')))).toBe(true)
  })

  it('would not be gone by themselves: a looping child of another make outlives its parent', async () => {
    const start = `import { spawn } from 'node:child_process'
      const child = spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
      console.log(child.pid)`
    const { child, ended } = await script(start, 'export default () => true', { host: 'process' })
    const pid = await new Promise<number>((resolve) => child.stdout?.once('data', (line) => resolve(Number(line))))
    child.kill('SIGKILL')
    await ended
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(alive(pid)).toBe(true)
    process.kill(pid, 'SIGKILL')
    expect(await until(() => !alive(pid))).toBe(true)
  })

  it('are gone when the client ends without closing', async () => {
    const { ended, dir } = await script(
      `await createGuardHost(options).assess({ type: 't' }); process.exit(0)`,
      pidGuard(`note('own', process.pid); setInterval(() => {}, 10); return true`),
      { host: 'process' },
    )
    expect((await ended).code).toBe(0)
    expect(await until(() => !alive(pidIn(dir, 'own')))).toBe(true)
  })
})

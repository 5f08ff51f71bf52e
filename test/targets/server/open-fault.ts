import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { openServer, type OpenServer } from '../../../src/targets/server/open.js'
import type { ServerSettings } from '../../../src/targets/server/settings.js'

const path = (name: string): string => fileURLToPath(new URL(`servers/${name}.mjs`, import.meta.url))

let folder = ''
let opened: OpenServer[] = []

/** A file in a folder of this test's own. */
export const freshFile = (name: string): string => join(folder, name)

/** Pids of all processes that servers of this test have noted, in order. */
export function pids(): readonly number[] {
  try {
    return readFileSync(freshFile('pids'), 'utf8').trim().split('\n').map(Number)
  } catch {
    return []
  }
}

/** Whether a process runs; one that has ended and is not yet collected by init does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}

/** In each test of the file: ends what it opened, and then no process of it is left. */
export function leavesNothing(): void {
  // A machine that does other things too starts a process slowly, and a test starts a handful.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-server-'))
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((server) => server.close()))
    const left = pids().filter(runs)
    for (const pid of left) process.kill(pid, 'SIGKILL')
    expect(left).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })
}

type Tweaks = Partial<ServerSettings>

/** Opens a server and closes it after the test. */
export async function open(settings: Tweaks): Promise<OpenServer> {
  const server = await openServer({
    name: 'small',
    timeout: 10_000,
    startTimeout: 10_000,
    ...settings,
    env: { PIDS: freshFile('pids'), ...settings.env },
  })
  opened.push(server)
  return server
}

export const openStdio = (fault: string, tweaks: Tweaks = {}): Promise<OpenServer> =>
  open({ command: process.execPath, args: [path('stdio'), fault, freshFile('marker')], ...tweaks })

export const openHttp = (fault: string, tweaks: Tweaks = {}): Promise<OpenServer> =>
  open({
    command: process.execPath,
    args: [path('http'), '{port}', fault, freshFile('marker')],
    url: 'http://127.0.0.1:{port}/mcp',
    ...tweaks,
  })

/** The newest revision of a server, as a check sees it. */
export const newest = (server: OpenServer) => server.under(server.revisions.at(-1) ?? '2025-11-25')

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { mayPass, renameOver } from '../src/rename-over.js'

const failing = (code: string, times: number) => {
  const waited: number[] = []
  let calls = 0
  const rename = () => {
    calls += 1
    if (calls <= times) throw Object.assign(new Error(code), { code })
  }
  return { rename, pause: (ms: number) => void waited.push(ms), waited, calls: () => calls }
}

describe('a rename over another file', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-rename-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('replaces it', () => {
    writeFileSync(join(root, 'new'), 'new')
    writeFileSync(join(root, 'old'), 'old')
    renameOver(join(root, 'new'), join(root, 'old'))
    expect(readFileSync(join(root, 'old'), 'utf8')).toBe('new')
  })

  it('is tried again on Windows while the other file is in use', () => {
    const system = failing('EPERM', 2)
    renameOver('a', 'b', { ...system, platform: 'win32' })
    expect([system.calls(), system.waited]).toEqual([3, [10, 20]])
  })

  it('gives up in the end, and at once where it cannot pass', () => {
    const busy = failing('EBUSY', 100)
    expect(() => renameOver('a', 'b', { ...busy, platform: 'win32' })).toThrow('EBUSY')
    expect(busy.waited.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(500)
    for (const [code, platform] of [
      ['ENOSPC', 'win32'],
      ['EPERM', 'linux'],
      ['EACCES', 'darwin'],
    ] as const) {
      const system = failing(code, 1)
      expect(() => renameOver('a', 'b', { ...system, platform })).toThrow(code)
      expect(system.calls()).toBe(1)
    }
    expect(mayPass('EPERM', 'win32')).toBe(false)
  })
})

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type LockSystem, lockSystem, withLock } from '../../src/baseline/lock.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'default.json')
const file = `${path}.lock`
beforeEach(() => readdirSync(folder).forEach((name) => rmSync(join(folder, name))))

const other = '{"pid":4242,"started":1000,"token":"00000000000000aa"}'

/** A world whose clock only moves while somebody sleeps. */
function world(change: Partial<LockSystem> & { onSleep?: () => void } = {}): LockSystem & { slept: () => number } {
  const { onSleep, ...rest } = change
  let time = 0
  let tokens = 0
  return {
    pid: 7,
    started: 5,
    wait: 2_000,
    now: () => time,
    sleep: async (ms) => {
      time += ms
      onSleep?.()
    },
    token: () => `00000000000000b${(tokens += 1)}`,
    isAlive: (pid) => pid === 4242,
    slept: () => time,
    ...rest,
  }
}

describe('the lock', () => {
  test('is there while the work is done, and gone after it', async () => {
    const seen = await withLock(path, world(), () => JSON.parse(readFileSync(file, 'utf8')) as unknown)
    expect(seen).toEqual({ pid: 7, started: 5, token: '00000000000000b1' })
    expect(readdirSync(folder)).toEqual([])
  })

  test('is gone after work that throws', async () => {
    await expect(withLock(path, world(), () => expect.unreachable())).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  test('is waited for while its holder lives, for two seconds and not for ever', async () => {
    writeFileSync(file, other)
    const system = world()
    await expect(withLock(path, system, () => expect.unreachable())).rejects.toThrow(
      `${file}: another run is writing this baseline (process 4242); nothing was written. Mend: run again when it has ended, or delete ${file} if there is none`,
    )
    expect(system.slept()).toBe(2_000)
    expect(readFileSync(file, 'utf8')).toBe(other)
  })

  test('is taken as soon as its holder lets go', async () => {
    writeFileSync(file, other)
    const system = world({ onSleep: () => rmSync(file, { force: true }) })
    expect(await withLock(path, system, () => 'done')).toBe('done')
    expect(system.slept()).toBeLessThan(100)
  })

  test('of a dead process is taken over at once', async () => {
    writeFileSync(file, other)
    const system = world({ isAlive: () => false })
    expect(await withLock(path, system, () => readdirSync(folder))).toEqual(['default.json.lock'])
    expect(system.slept()).toBe(0)
    expect(readdirSync(folder)).toEqual([])
  })

  test('of an earlier process with our number, as containers have, is taken over', async () => {
    writeFileSync(file, other.replace('4242', '7'))
    expect(await withLock(path, world({ isAlive: () => true }), () => 'done')).toBe('done')
  })

  test('of our own process is waited for', async () => {
    writeFileSync(file, other.replace('4242', '7').replace('1000', '5'))
    await expect(withLock(path, world({ isAlive: () => false }), () => expect.unreachable())).rejects.toThrow('process 7')
  })

  test.for(['', '{', 'null', '{"pid":"4242"}', '{"pid":4242,"started":1,"token":"../../../etc/x"}'])(
    'that holds %j is nobody to outlive: waited for, then named',
    async (text) => {
      writeFileSync(file, text)
      await expect(withLock(path, world({ isAlive: () => false }), () => expect.unreachable())).rejects.toThrow('(process unknown)')
      expect(readdirSync(folder)).toEqual(['default.json.lock'])
    },
  )

  test('is left alone by a taker that comes late: the dead holder it saw has a successor', async () => {
    writeFileSync(file, other)
    const successor = other.replace('4242', '4343').replace('aa', 'cc')
    // The successor takes over between the look at the lock and the claim: isAlive is asked in between.
    const isAlive = (pid: number) => {
      if (pid === 4242) writeFileSync(file, successor)
      return pid === 4343
    }
    await expect(withLock(path, world({ isAlive }), () => expect.unreachable())).rejects.toThrow('process 4343')
    expect(readFileSync(file, 'utf8')).toBe(successor)
    expect(readdirSync(folder)).toEqual(['default.json.lock'])
  })

  test('of a dead holder is not taken twice: who finds the claim of another taker waits', async () => {
    writeFileSync(file, other)
    writeFileSync(`${file}.00000000000000aa`, other.replace('4242', '4343'))
    const system = world({ isAlive: () => false })
    await expect(withLock(path, system, () => expect.unreachable())).rejects.toThrow('another run is writing')
    expect(system.slept()).toBe(2_000)
  })

  test('that was taken from us is noticed, and not deleted', async () => {
    const work = withLock(path, world(), ({ assertHeld }) => {
      assertHeld()
      writeFileSync(file, other)
      assertHeld()
    })
    await expect(work).rejects.toThrow(`${path}: changed during the run`)
    expect(readFileSync(file, 'utf8')).toBe(other)
  })

  test('cannot be made where there is no folder', async () => {
    await expect(withLock(join(folder, 'none', 'x.json'), world(), () => undefined)).rejects.toThrow('cannot be created (ENOENT')
  })

  test('knows a living process from one that is not', () => {
    expect(lockSystem.isAlive(process.pid)).toBe(true)
    expect(lockSystem.isAlive(0x7fffffff)).toBe(false)
    expect(existsSync(file)).toBe(false)
  })
})

import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSuite } from '../../../src/suites/official/find.js'
import { installFake, temporaryFolder } from './install-fake.js'

const reasonOf = (root: string): string => {
  const found = findSuite(root)
  return found.kind === 'missing' ? found.reason : 'it was found'
}

describe('the suite', () => {
  test("is found from the user's root and from a folder below it", () => {
    const root = installFake()
    fs.mkdirSync(join(root, 'packages/server'), { recursive: true })
    for (const folder of [root, join(root, 'packages/server')]) {
      const found = findSuite(folder)
      expect(found).toMatchObject({ kind: 'installed', suite: { version: '0.1.16' } })
      expect(found.kind === 'installed' && fs.existsSync(found.suite.bin)).toBe(true)
    }
  })

  test('is not installed for a user who has not asked for it, who is told how', () => {
    expect(reasonOf(temporaryFolder())).toMatch(/is not installed.*npm install --save-dev @modelcontextprotocol\/conformance/)
  })

  test.for([
    ['too old', { version: '0.1.12' }, /0\.1\.12 is too old/],
    ['an early one of the next line', { version: '0.2.0-alpha.9' }, /0\.2\.0-alpha\.9 is too old/],
    ['without a version', { version: undefined }, /names no version and program/],
    ['without its program', { bin: { other: 'x.js' } }, /names no version and program/],
    ['with a program that is not there', { bin: 'dist/gone.js' }, /has no dist\/gone\.js/],
  ] as const)('that is %s is not run, and the reason says so', ([, manifest, reason]) => {
    expect(reasonOf(installFake(manifest))).toMatch(reason)
  })

  test('gets flags only where Node lacks fs.globSync', () => {
    const root = installFake()
    const flags = (hasGlob: boolean) => {
      const found = findSuite(root, hasGlob)
      return found.kind === 'installed' ? found.suite.nodeFlags.length : -1
    }
    expect([flags(true), flags(false)]).toEqual([0, 2])
  })
})

describe('the flags for an old Node', () => {
  // Ask for a name that no Node has: so the test means the same on each of them.
  const load = (text: string, hasGlob: boolean, other = false): string => {
    const root = installFake()
    const found = findSuite(root, hasGlob)
    if (found.kind !== 'installed') throw new Error(found.reason)
    const { bin, nodeFlags } = found.suite
    const file = other ? join(root, 'other.mjs') : bin
    fs.writeFileSync(file, text)
    return execFileSync(process.execPath, [...nodeFlags, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const asks = `import { globSync, readFileSync } from 'fs'; import fs from 'fs'; import { join } from 'node:path'
    let thrown; try { globSync('*') } catch (error) { thrown = error.message }
    console.log(thrown, typeof readFileSync, typeof fs.readFileSync, typeof join)`

  test('give the suite an fs with the name that it imports', () => {
    expect(load(asks, false)).toBe('fs.globSync needs Node 22 function function function\n')
  })

  test.skipIf('globSync' in fs)('are what makes it load', () => {
    expect(() => load(asks, true)).toThrow(/globSync/)
  })

  test('leave every other file alone', () => {
    const tells = `import * as fs from 'fs'; console.log('globSync' in fs)`
    expect(load(tells, false, true)).toBe(`${'globSync' in fs}\n`)
    expect(load(tells, false)).toBe('true\n')
  })
})

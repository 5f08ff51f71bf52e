import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { suitePackage } from '../../../src/suites/official/find.js'

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A user's root in which the fake suite is installed. `manifest`: members to replace. */
export function installFake(manifest: object = {}, program = 'test/suites/official/fake-suite.mjs'): string {
  const root = temporaryFolder()
  const folder = join(root, 'node_modules', suitePackage)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const whole = { name: suitePackage, version: '0.1.16', type: 'module', bin: { conformance: 'dist/index.js' }, ...manifest }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(whole))
  copyFileSync(program, join(folder, 'dist', 'index.js'))
  return root
}

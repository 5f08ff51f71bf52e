import { basename } from 'node:path'

/** One thing that `assay init` does, or leaves to the user. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  /** Was there before. */
  | { readonly kind: 'there'; readonly path: string; readonly why: string }
  /** A file of the user's that only they can change; `blocks`: nothing can be scored before. */
  | { readonly kind: 'by-hand'; readonly path: string; readonly why: string; readonly blocks: boolean }

export interface Situation {
  /** Module reference of the guard. */
  readonly target: string
  readonly hasVite: boolean
  /** The user's Vite or Vitest configuration, absolute. */
  readonly viteConfig: string | undefined
  /** Text of a file of the project; undefined where there is none. */
  readonly read: (path: string) => string | undefined
}

/** What has to be done in a project. Pure: nothing that is there is overwritten. */
export function plan(situation: Situation): Step[] {
  return [configuration(situation), script(situation), workflow(situation), ignored(situation)]
}

const ownConfig = 'assay.config.mjs'

function configuration({ target, hasVite, viteConfig, read }: Situation): Step {
  if (viteConfig !== undefined && hasVite) {
    const path = basename(viteConfig)
    if (/\bassay(?:Project)?\s*\(/.test(read(path) ?? '')) return { kind: 'there', path, why: 'has the plugin' }
    const why = `add  import { assay } from 'vitest-assay'  and  plugins: [assay({ target: '${target}' })]`
    return { kind: 'by-hand', path, why, blocks: true }
  }
  const there = [ownConfig, 'assay.config.ts', 'assay.config.json'].find((path) => read(path) !== undefined)
  if (there !== undefined) return { kind: 'there', path: there, why: 'names the target' }
  if (!hasVite) return { kind: 'write', path: ownConfig, text: `export default {\n  target: ${JSON.stringify(target)},\n}\n` }
  const module = read('package.json') !== undefined && isModule(read('package.json') ?? '')
  return {
    kind: 'write',
    path: module ? 'vitest.config.js' : 'vitest.config.mjs',
    text: `import { defineConfig } from 'vitest/config'
import { assay } from 'vitest-assay'

export default defineConfig({
  plugins: [assay({ target: ${JSON.stringify(target)} })],
})
`,
  }
}

function isModule(packageJson: string): boolean {
  return parsed(packageJson)?.['type'] === 'module'
}

function parsed(packageJson: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(packageJson) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function command({ hasVite }: Situation): string {
  return hasVite ? 'vitest run --project assay' : 'assay check'
}

function script(situation: Situation): Step {
  const path = 'package.json'
  const text = situation.read(path)
  const content = text === undefined ? undefined : parsed(text)
  const wanted = `"assay": "${command(situation)}"`
  if (text === undefined || content === undefined) return { kind: 'by-hand', path, why: `add the script ${wanted}`, blocks: false }
  const scripts = (content['scripts'] ?? {}) as Record<string, string>
  if (scripts['assay'] !== undefined) return { kind: 'there', path, why: `has a script "assay": ${scripts['assay']}` }
  const indent = /^\{\r?\n([\t ]+)"/.exec(text)?.[1] ?? '  '
  const changed = { ...content, scripts: { ...scripts, assay: command(situation) } }
  return { kind: 'write', path, text: `${JSON.stringify(changed, null, indent)}\n` }
}

function workflow(situation: Situation): Step {
  const path = '.github/workflows/assay.yml'
  if (situation.read(path) !== undefined) return { kind: 'there', path, why: 'is there' }
  const [install, exec] =
    situation.read('pnpm-lock.yaml') !== undefined
      ? ['pnpm install --frozen-lockfile', 'pnpm run assay']
      : situation.read('yarn.lock') !== undefined
        ? ['yarn install --immutable', 'yarn run assay']
        : ['npm ci', 'npm run assay']
  const corepack = install.startsWith('npm') ? '' : '      - run: corepack enable\n'
  return {
    kind: 'write',
    path,
    text: `name: assay
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  assay:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${corepack}      - run: ${install}
      - run: ${exec}
`,
  }
}

function ignored({ read }: Situation): Step {
  const path = '.gitignore'
  const text = read(path) ?? ''
  if (/^\/?\.assay\/?\s*$/m.test(text)) return { kind: 'there', path, why: 'ignores .assay/' }
  return { kind: 'write', path, text: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}.assay/\n` }
}

import { basename } from 'node:path'
import { isUsual, ownNames } from '../config/config-files.js'
import type { ServerTarget } from '../config/options.js'

/** One thing that `assay init` does, or leaves to the user. */
export type Step =
  /** `why`: what was added to a file that holds other things too. */
  | { readonly kind: 'write'; readonly path: string; readonly text: string; readonly why?: string }
  /** Was there before. */
  | { readonly kind: 'there'; readonly path: string; readonly why: string }
  /** A file of the user's that only they can change; `blocks`: nothing can be scored before. */
  | { readonly kind: 'by-hand'; readonly path: string; readonly why: string; readonly blocks: boolean }

export interface Situation {
  /** A guard by its module reference, or a server; undefined: the configuration names what there is. */
  readonly target: string | ServerTarget | undefined
  /** The reference that the user named. */
  readonly given?: string | undefined
  /** Filters of Vitest that select the projects of the configuration. */
  readonly projects: readonly string[]
  /** A server is started by a command, which may need what the script "build" makes. */
  readonly starts: boolean
  readonly hasVitest: boolean
  /** The user's Vite or Vitest configuration, absolute. */
  readonly viteConfig: string | undefined
  /** Where the repository begins, seen from the project: '' for the project itself, else such as `../..`; and the project, seen from there. */
  readonly repository: { readonly up: string; readonly down: string }
  /** Text of a file of the project; undefined where there is none. */
  readonly read: (path: string) => string | undefined
}

/** What has to be done in a project. Pure: nothing that is there is overwritten. */
export function plan(situation: Situation): Step[] {
  return [configuration(situation), script(situation), workflow(situation), ignored(situation)]
}

const ownConfig = 'assay.config.mjs'

function configuration({ target, given, hasVitest, viteConfig, read }: Situation): Step {
  const code = target === undefined ? '' : codeOf(target)
  const kept = (path: string): Step => {
    const text = read(path) ?? ''
    // A target that was named is not to be ignored without a word.
    if (given === undefined || text.includes(given)) return { kind: 'there', path, why: 'names the target' }
    return { kind: 'by-hand', path, why: `names another target; put ${code} there`, blocks: true }
  }
  const there = ownNames.find((path) => read(path) !== undefined)
  const named = viteConfig !== undefined && namesAssay(read(basename(viteConfig)) ?? '')
  if (there !== undefined && !named) return kept(there)
  if (viteConfig !== undefined && hasVitest) {
    const path = basename(viteConfig)
    if (named) return kept(path)
    const why = `add  import { assay } from 'vitest-assay'  and  plugins: [assay({ target: ${code} })]`
    return { kind: 'by-hand', path, why, blocks: true }
  }
  if (!hasVitest) return { kind: 'write', path: ownConfig, text: `export default {\n  target: ${code},\n}\n` }
  const module = read('package.json') !== undefined && isModule(read('package.json') ?? '')
  return {
    kind: 'write',
    path: module ? 'vitest.config.js' : 'vitest.config.mjs',
    text: `import { defineConfig } from 'vitest/config'
import { assay } from 'vitest-assay'

export default defineConfig({
  plugins: [assay({ target: ${code} })],
})
`,
  }
}

/** Whether a configuration of Vite's has the plugin, by its text. */
export const namesAssay = (text: string): boolean => /\bassay(?:Project)?\s*\(/.test(text)

/** As it is written in a configuration. */
export function codeOf(target: string | ServerTarget): string {
  if (typeof target === 'string') return quoted(target)
  const members = Object.entries(target).map(
    ([key, value]) => `${key}: ${Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : quoted(`${value}`)}`,
  )
  return `{ ${members.join(', ')} }`
}

const quoted = (text: string) => (/['\\\n]/.test(text) ? JSON.stringify(text) : `'${text}'`)

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

function command({ hasVitest, viteConfig, projects, read }: Situation): string {
  // Vitest reads no assay.config.*.
  const inVite = viteConfig !== undefined && namesAssay(read(basename(viteConfig)) ?? '')
  if (!inVite && ownNames.some((path) => read(path) !== undefined)) return 'assay check'
  const filters = projects.map((project) => `--project ${/^[\w:@./-]+$/.test(project) ? project : `"${project}"`}`)
  const config = viteConfig === undefined || isUsual(viteConfig) ? '' : `--config ${basename(viteConfig)} `
  return hasVitest ? `vitest run ${config}${filters.join(' ')}` : 'assay check'
}

/** Not `assay`: pnpm and yarn would run the script in place of the command of that name. */
const scriptName = 'assay:check'

function script(situation: Situation): Step {
  const path = 'package.json'
  const text = situation.read(path)
  const content = text === undefined ? undefined : parsed(text)
  const wanted = `"${scriptName}": ${JSON.stringify(command(situation))}`
  if (text === undefined || content === undefined) return { kind: 'by-hand', path, why: `add the script ${wanted}`, blocks: false }
  const scripts = (content['scripts'] ?? {}) as Record<string, string>
  const there = scripts[scriptName]
  if (there !== undefined) return { kind: 'there', path, why: `has a script "${scriptName}": ${there}` }
  const indent = /^\{\r?\n([\t ]+)"/.exec(text)?.[1] ?? '  '
  const changed = { ...content, scripts: { ...scripts, [scriptName]: command(situation) } }
  return { kind: 'write', path, text: `${JSON.stringify(changed, null, indent)}\n`, why: `the script ${wanted}` }
}

/** The workflow stands where the repository begins, since GitHub looks nowhere else, and uses the package manager whose lock file is there or in the project. */
function workflow(situation: Situation): Step {
  const { up, down } = situation.repository
  const own = down === '' ? '' : `-${down.replaceAll(/[^\w.-]+/g, '-')}`
  const at = (path: string) => (up === '' ? path : `${up}/${path}`)
  const path = at(`.github/workflows/assay${own}.yml`)
  if (situation.read(path) !== undefined) return { kind: 'there', path, why: 'is there' }
  const has = (lock: string) => situation.read(lock) !== undefined || situation.read(at(lock)) !== undefined
  const [install, run] = has('pnpm-lock.yaml')
    ? ['pnpm install --frozen-lockfile', `pnpm run ${scriptName}`]
    : has('yarn.lock')
      ? ['yarn install --immutable', `yarn run ${scriptName}`]
      : ['npm ci', `npm run ${scriptName}`]
  const corepack = install.startsWith('npm') ? '' : '      - run: corepack enable\n'
  const folder = down === '' ? '' : `        working-directory: ${down}\n`
  const scripts = parsed(situation.read('package.json') ?? '')?.['scripts'] as Readonly<Record<string, string>> | undefined
  const build = situation.starts && scripts?.['build'] !== undefined ? `      - run: ${run.replace(scriptName, 'build')}\n${folder}` : ''
  return {
    kind: 'write',
    path,
    text: `name: assay${own}
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
      - uses: actions/checkout@v6
      - uses: actions/setup-node@v6
        with:
          node-version: 22
${corepack}      - run: ${install}
${build}      - run: ${run}
${folder}`,
  }
}

function ignored({ read }: Situation): Step {
  const path = '.gitignore'
  const text = read(path) ?? ''
  if (/^\/?\.assay\/?\s*$/m.test(text)) return { kind: 'there', path, why: 'ignores .assay/' }
  return { kind: 'write', path, text: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}.assay/\n` }
}

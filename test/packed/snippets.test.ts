import { delimiter, join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { parseCorpusFile } from '../../src/corpus/parse.js'
import { packageRoot } from '../../src/paths.js'
import { type Block, blocksOf, triedPages } from '../docs/pages.js'
import { type Workspace, workspace } from '../e2e/workspace.js'
import { stepOf } from './steps.js'

/** A guard for pages that speak of one and show none. */
const anyGuard = 'export const guard = (input: object): boolean => JSON.stringify(input).includes("id_ed25519")\n'
const pages = triedPages().map((page) => ({ path: page.path, blocks: blocksOf(page) }))

describe('what the pages show', () => {
  it.each(pages.filter(({ blocks }) => blocks.some((block) => stepOf(block).kind !== 'none')))(
    'works from beginning to end in $path',
    async ({ path, blocks }) => {
      const user = workspace({ 'src/guard.ts': anyGuard })
      for (const block of blocks) await take(user, block, `${path}:${block.line}`)
    },
  )

  it('has the right types', async () => {
    const user = workspace({ 'tsconfig.json': tsconfig, 'src/guard.ts': anyGuard, 'src/scanner.ts': anyGuard })
    const found = pages.flatMap(({ path, blocks }) => blocks.filter(({ language }) => language === 'ts').map((block) => ({ path, block })))
    expect(found.length).toBeGreaterThan(10)
    for (const { path, block } of found) user.write(`blocks/${path.replaceAll('/', '_')}_${block.line}.ts`, whole(block.text))
    user.write('blocks/wrong.ts', whole("assay({ target: './src/guard.ts', ratchet: 'yes' })"))
    const { output } = await user.exec(user.node, [join(packageRoot, 'node_modules/typescript/lib/tsc.js'), '-p', 'tsconfig.json'])
    // The red twin, and nothing else.
    expect(output.split('\n').filter((line) => line.includes('error TS'))).toEqual([expect.stringContaining('blocks/wrong.ts')])
  })
})

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['es2023', 'dom'],
  },
  include: ['blocks'],
}

/** A call by itself is shown without the import that every page has shown before, and what Node adds is not installed here. */
function whole(text: string): string {
  const imports = /\bassay\(/.test(text) && !text.includes("from 'vitest-assay'") ? "import { assay } from 'vitest-assay'\n" : ''
  return `${imports}${ofNode}\n${text}\nexport {}\n`
}

const ofNode =
  'declare global { interface ImportMeta { readonly dirname: string } }\ndeclare const process: { readonly env: Record<string, string | undefined> }'

async function take(user: Workspace, block: Block, where: string): Promise<void> {
  const step = stepOf(block)
  switch (step.kind) {
    case 'none':
      return
    case 'file':
      return user.write(step.path, block.text)
    case 'corpus': {
      const { items } = parseCorpusFile(block.text, { path: step.path, bundled: false })
      user.write(step.path, block.text)
      user.write('corpus.config.mjs', scoreAlone(step.path))
      const { code, output } = await user.vitest(['run', '--config', 'corpus.config.mjs', '--reporter=verbose'])
      expect([where, code, output]).toEqual([where, 0, expect.any(String)])
      for (const { key, title } of items) expect(output).toContain(`${key} ${title}`)
      return
    }
    case 'config': {
      user.write('vitest.config.ts', block.text)
      // The guard may be another than that of the step before: its outcomes are accepted.
      const { code, output } = await user.vitest(['run', '--project', 'assay*', '-u'])
      expect([where, code, output]).toEqual([where, 0, expect.stringContaining('CorpusRobustCoverage')])
      return
    }
    case 'run': {
      const script = user.path('block.sh')
      const bin = join(inject('environments').vitest4.root, 'node_modules/.bin')
      user.write('block.sh', block.text)
      const { code, output } = await user.exec('sh', ['-e', script], { PATH: [bin, process.env.PATH].join(delimiter) })
      expect([where, code, output]).toEqual([where, step.code, expect.any(String)])
    }
  }
}

const scoreAlone = (path: string) => `
import { assay } from 'vitest-assay'
export default { plugins: [assay({ target: './src/guard.ts#guard', corpus: 'none', include: [${JSON.stringify(path)}], record: false, baseline: 'none.json' })] }
`

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCorpus } from '../../src/corpus/load.js'
import { packageRoot } from '../../src/paths.js'

// Without an installation: that what is committed hangs together. Whether it is true is what test/real/ runs for.
const folder = join(packageRoot, 'examples/third-party-guards')
const text = (name: string) => readFileSync(join(folder, name), 'utf8')
const mend = 'in examples/third-party-guards: npm run accept'

interface Entry {
  readonly attack?: string
  readonly control?: string
  readonly verdict?: string
}
interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}
const manifest = JSON.parse(text('package.json')) as Manifest & { private: boolean }
const lock = JSON.parse(text('package-lock.json')) as {
  packages: Record<string, { version?: string; resolved?: string; integrity?: string }>
}
const corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })

describe('examples/third-party-guards', () => {
  it.each(readdirSync(join(folder, 'baselines')))('%s holds the whole corpus, and the README counts what it holds', (name) => {
    const { items } = JSON.parse(text(`baselines/${name}`)) as { items: Record<string, Entry> }
    expect(Object.keys(items).toSorted(), mend).toEqual([...corpus.items.keys()].toSorted())
    const count = (is: (entry: Entry) => boolean) => Object.values(items).filter(is).length
    const of = (k: number, n: number) => `${k}/${n} `
    const row = text('README.md')
      .split('\n')
      .filter((line) => line.endsWith(` \`--project assay:${name.replace('.json', '')}\` |`))
    expect(row).toHaveLength(1)
    const [, guard = '', version = '', , , attacks, controls, benign] = row[0]?.split('|').map((cell) => cell.trim()) ?? []
    expect(manifest.dependencies[guard]).toBe(version)
    const { attack, control, verdict } = {
      attack: count((entry) => entry.attack !== undefined && entry.attack !== 'none'),
      control: count((entry) => entry.control !== undefined && entry.control !== 'clean'),
      verdict: count((entry) => entry.verdict !== undefined && entry.verdict !== 'clean'),
    }
    const pairs = count((entry) => entry.attack !== undefined)
    const credited = count((entry) => entry.attack !== undefined && entry.attack !== 'none' && entry.control === 'clean')
    expect(attacks, mend).toContain(of(attack, pairs))
    expect(attacks, mend).toContain(`, ${credited} credited`)
    expect(controls, mend).toContain(of(control, pairs))
    expect(benign, mend).toContain(of(verdict, corpus.items.size - pairs))
  })

  it('has a table of this corpus', () => {
    expect(text('README.md'), mend).toContain(`Corpus \`${corpus.digest}\`.`)
  })

  it('pins every package to one version, and its lock file names no server', () => {
    expect(manifest.private).toBe(true)
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(version)
    }
    const { '': own, ...packages } = lock.packages
    expect(own).toMatchObject({ dependencies: manifest.dependencies, devDependencies: manifest.devDependencies })
    expect(Object.values(packages).filter(({ resolved, integrity }) => resolved !== undefined || integrity === undefined)).toEqual([])
  })
})

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'rolldown'

const shared = {
  platform: 'node',
  resolve: { mainFields: ['module', 'main'] },
  external: [/^node:/, /^vitest(\/|$)/, /^vite(\/|$)/],
}

/** Folders of the packages whose code is in a bundle. */
const bundled = new Set()

/** Loaded by path in Vitest's worker, and by the guard host in its own thread or process: one file each, since every chunk more is a file to find and read. */
const alone = {
  worker: 'src/vitest/worker.ts',
  'guard-host-worker': 'src/targets/guard/host-worker.ts',
  'guard-host-early': 'src/targets/guard/host-early.ts',
  'guard-host-process': 'src/targets/guard/host-process.ts',
  'server-module-host': 'src/targets/server/module-host.ts',
}

export default defineConfig([
  {
    ...shared,
    input: { index: 'src/index.ts', cli: 'src/cli/bin.ts', matchers: 'src/matchers.ts' },
    plugins: [thirdPartyLicences()],
    output: {
      // npm makes it executable.
      banner: (chunk) => (chunk.name === 'cli' ? '#!/usr/bin/env node' : ''),
      dir: 'dist',
      format: 'esm',
      cleanDir: true,
      chunkFileNames: 'chunk-[name]-[hash].js',
    },
  },
  {
    // Loaded by path, of server targets alone: an MCP client is in it.
    ...shared,
    input: { 'server-player': 'src/run/server-player.ts' },
    plugins: [thirdPartyLicences()],
    output: { dir: 'dist', format: 'esm', chunkFileNames: 'server-chunk-[name]-[hash].js', minify: true },
  },
  ...Object.entries(alone).map(([name, input]) => ({
    ...shared,
    input: { [name]: input },
    output: { dir: 'dist', format: 'esm', codeSplitting: false },
  })),
])

/** The packages whose code the bundles hold, with the texts of their licences: those of the bundles before among them. */
function thirdPartyLicences() {
  return {
    name: 'third-party-licences',
    generateBundle(_options, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds) for (const [folder] of id.matchAll(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/g)) bundled.add(folder)
      const source = [...bundled].toSorted().map(licenceOf).join('\n')
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENCES.txt', source })
    },
  }
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined || !existsSync(join(folder, file))) throw new Error(`${name} has no licence text to ship`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

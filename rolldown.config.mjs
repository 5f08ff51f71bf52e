import { readFileSync } from 'node:fs'
import { defineConfig } from 'rolldown'

const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const packages = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]

export default defineConfig({
  input: {
    index: 'src/index.ts',
    // Loaded by path in Vitest's worker, and by the guard host in its own thread or process: small files that import next to nothing.
    worker: 'src/vitest/worker.ts',
    'guard-host-worker': 'src/targets/guard/host-worker.ts',
    'guard-host-process': 'src/targets/guard/host-process.ts',
  },
  platform: 'node',
  external: [/^node:/, ...packages.map((name) => new RegExp(`^${name}(/|$)`))],
  output: { dir: 'dist', format: 'esm', cleanDir: true, chunkFileNames: 'chunk-[name]-[hash].js' },
})

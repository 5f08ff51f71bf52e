import { assay } from 'vitest-assay'
import { defineConfig } from 'vitest/config'

/** Tests that install the packed package and start Vitest on projects of their own. */
const ofPackage = { globalSetup: 'test/e2e/environment.ts', testTimeout: 120_000, hookTimeout: 240_000 }

export default defineConfig({
  // The example guard is scored in this repository as any user would score theirs.
  plugins: [assay({ target: './examples/guard/guard.ts', baseline: 'baselines/guard.json' })],
  test: {
    // Most of a test's time is that of the processes it starts.
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/{e2e,packed,long,real}/**'] } },
      { test: { name: 'e2e', include: ['test/{e2e,packed}/**/*.test.ts'], ...ofPackage } },
      // What would keep whoever waits for `npm test`, and what a plain `npm ci` does not bring: `npm run test:real`.
      { test: { name: 'long', include: ['test/long/**/*.test.ts'], ...ofPackage } },
      {
        test: {
          name: 'real',
          include: ['test/real/**/*.test.ts'],
          globalSetup: 'test/real/tarball.ts',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})

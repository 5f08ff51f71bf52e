import { expect, it } from 'vitest'
import type { InlineConfig } from 'vitest/node'
import { applySettings, workersFor } from '../../src/vitest/settings.js'

const settings = { include: ['fixtures/*.assay.jsonc'], execArgv: [], runtimeDir: '/pkg/dist', testTimeout: 68_000 }

it('replaces what belongs to the tests of the user', () => {
  const test: InlineConfig = {
    include: ['src/**/*.spec.ts'],
    exclude: ['fixtures'],
    setupFiles: ['./setup.ts'],
    globalSetup: ['./global.ts'],
    environment: 'jsdom',
    globals: true,
    retry: 3,
    isolate: true,
    pool: 'forks',
    testTimeout: 5,
    expect: { requireAssertions: true },
    sequence: { concurrent: true, shuffle: true },
  }
  applySettings(test, settings)
  expect(test).toMatchObject({
    include: ['fixtures/*.assay.jsonc'],
    exclude: [],
    setupFiles: [],
    globalSetup: [],
    environment: 'node',
    globals: false,
    retry: 0,
    isolate: false,
    pool: 'threads',
    testTimeout: 68_000,
    expect: { requireAssertions: false },
    sequence: { concurrent: false, shuffle: false },
  })
})

it('puts every project into a group of its own, after those of the user', () => {
  const groups = [1, 2].map((maxWorkers) => {
    const test: InlineConfig = {}
    applySettings(test, { ...settings, maxWorkers })
    expect(test.maxWorkers).toBe(maxWorkers)
    return test.sequence?.groupOrder ?? 0
  })
  expect(Math.min(...groups)).toBeGreaterThanOrEqual(100)
  expect(new Set(groups).size).toBe(2)
})

it.each([
  ['what Vitest takes, while that is four or fewer', { cpus: 2, watch: false }, undefined],
  ['four on a large machine', { cpus: 16, watch: false }, 4],
  ['what Vitest takes in watch mode, half of the CPUs', { cpus: 8, watch: true }, undefined],
  ['what the user says for Vitest', { cpus: 16, watch: false, inherited: 8 }, undefined],
  ['the option concurrency before all', { cpus: 2, watch: false, inherited: 8, concurrency: 3 }, 3],
])('starts %s', (_name, input, workers) => {
  expect(workersFor(input)).toBe(workers)
})

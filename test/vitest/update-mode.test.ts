import { describe, expect, it } from 'vitest'
import type { TestProject, Vitest } from 'vitest/node'
import { inCI } from '../../src/run/default-mode.js'
import { updateMode } from '../../src/vitest/update-mode.js'

const project = (...plugins: string[]) => ({ vite: { config: { plugins: plugins.map((name) => ({ name })) } } }) as unknown as TestProject
const ours = project('vitest', 'assay:project')
const theirs = project('vitest')

function vitest(updateSnapshot: 'new' | 'none' | 'all', projects: TestProject[]): Vitest {
  return { snapshot: { options: { updateSnapshot } }, projects } as unknown as Vitest
}

describe('what a run may write', () => {
  it.each([
    ['new', [ours], {}, 'new'],
    ['none', [ours], {}, 'none'],
    ['all', [ours], {}, 'all'],
    ['all', [ours, ours], {}, 'all'],
    ['all', [ours, theirs], {}, 'new'],
    ['all', [ours, theirs], { CI: 'true' }, 'none'],
    ['all', [ours], { CI: 'true' }, 'all'],
    ['none', [ours, theirs], { ASSAY_UPDATE: '1' }, 'all'],
    ['none', [ours], { ASSAY_UPDATE: '0' }, 'none'],
    ['none', [ours], { ASSAY_UPDATE: '' }, 'none'],
  ] as const)('%s, with %s', (mode, projects, env, expected) => {
    expect(updateMode(vitest(mode, [...projects]), env)).toBe(expected)
  })
})

it.each([
  [{ CI: 'true' }, true],
  [{ CI: '1' }, true],
  [{ GITLAB_CI: 'true' }, true],
  [{ CI: 'false' }, false],
  [{}, false],
])('knows a CI machine by %s', (env, expected) => {
  expect(inCI(env)).toBe(expected)
})

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repositoryPaths } from '../../src/run/repository.js'

let top: string
beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-repository-')))
  mkdirSync(join(top, 'repo/packages/a'), { recursive: true })
  mkdirSync(join(top, 'repo/.git'))
  mkdirSync(join(top, 'bare'))
  symlinkSync(join(top, 'repo'), join(top, 'linked'))
})
afterAll(() => rmSync(top, { recursive: true }))

describe('a file as the service of the repository names it', () => {
  it.each<[string, string, string, string | undefined, string]>([
    ['from the checkout, not from the package', 'repo/packages/a', 'src/guard.ts', undefined, 'packages/a/src/guard.ts'],
    ['when the root is the checkout', 'repo', 'src/guard.ts', undefined, 'src/guard.ts'],
    ['beside the package', 'repo/packages/a', '../b/guard.ts', undefined, 'packages/b/guard.ts'],
    ['from the workspace of GitHub, whatever git says', 'repo/packages/a', 'x.ts', 'repo/packages', 'a/x.ts'],
    ['from git, when the workspace is another', 'repo/packages/a', 'x.ts', 'bare', 'packages/a/x.ts'],
    ['from the root, where there is no git', 'bare', 'x.ts', undefined, 'x.ts'],
    ['behind a link', 'linked/packages/a', 'x.ts', 'linked', 'packages/a/x.ts'],
    ['with dots at the beginning of its name', 'repo', '..x.ts', undefined, '..x.ts'],
  ])('%s', (_name, root, file, workspace, expected) => {
    const env = workspace === undefined ? {} : { GITHUB_WORKSPACE: join(top, workspace) }
    expect(repositoryPaths(join(top, root), env).pathOf(file)).toBe(expected)
  })

  it('stays absolute outside of the checkout', () => {
    const { pathOf, uriOf } = repositoryPaths(join(top, 'repo'), {})
    expect(pathOf('../bare/x y.ts')).toBe(join(top, 'bare/x y.ts'))
    expect(uriOf('../bare/x y.ts')).toBe(`file://${join(top, 'bare')}/x%20y.ts`)
  })

  it('is a URI whatever its name', () => {
    const { uriOf } = repositoryPaths(join(top, 'repo'), {})
    expect([uriOf('a b/c#d?.ts'), uriOf('c:x.ts'), uriOf('\ud800.ts')]).toEqual(['a%20b/c%23d%3F.ts', 'c%3Ax.ts', '%EF%BF%BD.ts'])
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'assay-ci-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const report = (name: string, testResults: readonly object[]) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}
const said = (...reports: string[]) => execFileSync(process.execPath, ['.ci/failures.mjs', ...reports], { cwd: root, encoding: 'utf8' })
const test = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['a suite', 'inner'],
  title,
  status,
  failureMessages,
})

it('names each failed test of CI by file, suite and title, with the beginning of its message', () => {
  const one = report('one.json', [
    {
      name: join(root, 'test/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        test('is fine', 'passed'),
        test('is not', 'failed', `\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n\n    at line 1\n${'    at more\n'.repeat(30)}`),
      ],
    },
    { name: join(root, 'test/b.test.ts'), status: 'passed', message: '', assertionResults: [test('is fine', 'passed')] },
  ])
  // A file that cannot be loaded has no test.
  const other = report('other.json', [
    { name: join(root, 'test/c.test.ts'), status: 'failed', message: 'Cannot find module x', assertionResults: [] },
  ])
  expect(said(one, join(folder, 'was-not-written.json'), other)).toBe(`failed: test/a.test.ts > a suite > inner > is not
    AssertionError: expected 1 to be 2
        at line 1
${'        at more\n'.repeat(4)}failed: test/c.test.ts
    Cannot find module x
`)
})

it('says nothing where all passed, and that a report was cut off', () => {
  expect(said(report('good.json', [{ name: 'x', status: 'passed', message: '', assertionResults: [test('is fine', 'passed')] }]))).toBe('')
  writeFileSync(join(folder, 'cut.json'), '{ "testResults": [')
  expect(said(join(folder, 'cut.json'))).toMatch(/^failed: .*cut\.json\n {4}the report cannot be read: /)
})

it('bounds the list', () => {
  const many = Array.from({ length: 60 }, (_, index) => test(`number ${index}`, 'failed', 'no'))
  expect(
    said(report('many.json', [{ name: 'x', status: 'failed', message: '', assertionResults: many }]))
      .trimEnd()
      .split('\n')
      .at(-1),
  ).toBe('and 10 more')
})

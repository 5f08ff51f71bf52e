import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Packages that a module loads at run time, itself or through others of ours. Type imports leave no trace. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)(?:[^'\n]* from)? '(?<name>[^']+)'/gm)].flatMap(
    (match) => match.groups?.['name'] ?? [],
  )
  return imports.flatMap((name) => (name.startsWith('.') ? packagesOf(resolve(dirname(file), name.replace(/\.js$/, '.ts')), seen) : [name]))
}

it('the message of a failing test loads no package in the worker', () => {
  expect(packagesOf('src/report/failure.ts')).toEqual([])
})

it('red twin: the schema of the record does', () => {
  expect(packagesOf('src/report/record-json-schema.ts')).toContain('zod')
})

/** Files that a module loads at run time. */
function filesOf(entry: string): string[] {
  const seen = new Set<string>()
  packagesOf(resolve(entry), seen)
  return [...seen]
}

const loadsSchema = (entry: string) => filesOf(entry).some((file) => file.endsWith('/report/record-schema.ts'))

it('the schema of the record is loaded by what reads one, not by the plugin or a worker', () => {
  expect(['src/index.ts', 'src/vitest/worker.ts', 'src/report/read-record.ts'].map(loadsSchema)).toEqual([false, false, true])
  expect(filesOf('src/index.ts').length).toBeGreaterThan(50)
})

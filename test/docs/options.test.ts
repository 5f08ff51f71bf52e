import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AssayOptions } from '../../src/config/options.js'
import { resolveOptions } from '../../src/config/resolve.js'
import { optionsSchema } from '../../src/config/schema.js'
import { blocksOf, page, triedPages } from './pages.js'

const root = mkdtempSync(join(tmpdir(), 'assay-options-'))
const options = page('docs/options.md')
const sections = options.text.split(/^### /m).slice(1)
const documented = sections.map((section) => /^`([\w.]+)`$/m.exec(section)?.[1] ?? section.slice(0, 20))

beforeAll(() => {
  for (const file of ['src/guard.ts', 'src/scanner.ts', 'src/server.ts', 'security/own.assay.jsonc']) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '')
  }
})
afterAll(() => rmSync(root, { recursive: true }))

interface Node {
  readonly properties?: Readonly<Record<string, Node>>
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly items?: Node
}

/** `target`, `target.module`, `thresholds.coverage`, ...: every key that the schema of the options accepts. */
function keysOf(node: Node, prefix = ''): string[] {
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])].flatMap((branch) =>
    keysOf(branch, prefix),
  )
  const own = Object.entries(node.properties ?? {}).flatMap(([key, value]) => [prefix + key, ...keysOf(value, `${prefix}${key}.`)])
  // Kinds of targets share some.
  return [...new Set([...own, ...inner])]
}

const evaluate = (text: string): AssayOptions => new Function('assay', `return ${text}`)((value: unknown) => value) as AssayOptions

describe('docs/options.md', () => {
  it('documents every option, and no other', () => {
    const keys = keysOf(z.toJSONSchema(optionsSchema, { io: 'input', unrepresentable: 'any' }) as Node)
    expect(keys).toContain('thresholds.falsePositiveRate')
    expect(keys).toContain('waivers.expires')
    expect(documented.toSorted()).toEqual(keys.toSorted())
  })

  it('gives each an example that uses it', () => {
    for (const [index, section] of sections.entries()) {
      const [block, ...more] = blocksOf({ text: section })
      expect([documented[index], more.length]).toEqual([documented[index], 0])
      const value = documented[index]?.split('.').reduce<unknown>(
        (at, key) => {
          const one: unknown = Array.isArray(at) ? at[0] : at
          return (one as Record<string, unknown> | undefined)?.[key]
        },
        evaluate(block?.text ?? ''),
      )
      expect([documented[index], value]).not.toEqual([documented[index], undefined])
    }
  })

  it('states the defaults that hold', () => {
    const [resolved] = resolveOptions({ target: './src/guard.ts#guard' }, root)
    const values: Record<string, unknown> = {
      ...resolved,
      ...resolved?.target,
      name: resolved?.project,
      corpus: resolved?.bundled && 'bundled',
    }
    let compared = 0
    for (const [index, section] of sections.entries()) {
      const [, text] = /Default: `([^`]+)`/.exec(section) ?? []
      if (text === undefined) continue
      const stated: unknown = new Function(`return ${text}`)()
      const actual = values[documented[index]?.split('.').at(-1) ?? '']
      const expected =
        typeof stated === 'string' && stated.includes('{target}') ? `${resolved?.root}/${stated.replace('{target}', 'default')}` : stated
      expect([documented[index], actual]).toEqual([documented[index], expected])
      compared += 1
    }
    expect(compared).toBeGreaterThan(9)
  })
})

const calls = (text: string) => blocksOf({ text }).filter((block) => block.text.startsWith('assay({'))

describe('options in any page', () => {
  it.each(triedPages().filter(({ text }) => calls(text).length > 0))('are valid in $path', ({ path, text }) => {
    for (const call of calls(text)) expect(() => resolveOptions(evaluate(call.text), root), `${path}:${call.line}`).not.toThrow()
  })
})

import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { type Workspace, workspace } from './workspace.js'

const stubs = resolve(import.meta.dirname, '../suites/official')
const fixtures = [
  'test_simple_text',
  'test_image_content',
  'test_audio_content',
  'test_embedded_resource',
  'test_multiple_content_types',
  'test_error_handling',
  'test_tool_with_progress',
  'test_sampling',
  'test_elicitation',
  'test_elicitation_sep1034_defaults',
  'test_elicitation_sep1330_enums',
  'json_schema_2020_12_tool',
] as const
type Tool = { readonly name: string; readonly annotations?: object }
const tools: readonly Tool[] = fixtures.map((name) => ({ name }))
const only = ['-t', '^official:conformance/']

const target = (more: object = {}) => ({
  kind: 'server',
  command: 'node',
  args: [join(stubs, 'calls-server.mjs')],
  timeout: 10_000,
  protocol: '2025-11-25',
  ...more,
})
const config = (of: object) =>
  `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify({ target: of })})] }\n`

/** A user of a server that logs its calls, with a suite that calls as the official one does. */
function user(listed: readonly Tool[], more: object = {}, version = '0.1.16'): Workspace {
  const suite = 'node_modules/@modelcontextprotocol/conformance'
  return workspace({
    'tools.json': listed,
    'vitest.config.mjs': config(target(more)),
    [`${suite}/package.json`]: {
      name: '@modelcontextprotocol/conformance',
      version,
      type: 'module',
      bin: { conformance: 'stub.js' },
    },
    [`${suite}/stub.js`]: readFileSync(join(stubs, 'calling-suite.mjs'), 'utf8'),
  })
}

function calls(at: Workspace): readonly string[] {
  const log = at.path('calls.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  rmSync(log, { force: true })
  return [...new Set(lines)].toSorted()
}

const reasonOf = (at: Workspace, id: string): string | undefined =>
  at.json<RunRecord>('.assay/default/run.json').suites.conformance?.items.find(({ key }) => key === `official:conformance/${id}`)?.reason

describe('tools that the official suite may not call', () => {
  const called = fixtures.filter((name) => name !== 'json_schema_2020_12_tool')

  it('fixtures that say nothing of themselves are called, all of them in one run of the suite', async () => {
    const at = user(tools)
    for (const run of [() => at.vitest(['run', '--project', 'assay', ...only]), () => at.assay(['run', ...only])]) {
      const { code, output } = await run()
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(calls(at)).toEqual(called.toSorted())
    }
  })

  it.for([
    [
      'denied',
      {},
      { inject: { denyTools: ['test_simple_text', 'test_error_handling'] } },
      /test_simple_text, which target\.inject\.denyTools names/,
    ],
    [
      'said to destroy',
      { destructiveHint: true },
      {},
      /test_simple_text, which says destructiveHint: true\. Mend.*target\.inject\.allowTools/,
    ],
    ['said to write', { readOnlyHint: false }, {}, /test_simple_text, which says readOnlyHint: false/],
  ] as const)('%s: never, the others all the same', async ([, annotations, more, reason]) => {
    const held = new Set(['test_simple_text', 'test_error_handling'])
    const at = user(
      tools.map((tool) => (held.has(tool.name) ? { ...tool, annotations } : tool)),
      more,
    )
    for (const run of [() => at.vitest(['run', '--project', 'assay', ...only]), () => at.assay(['run', ...only])]) {
      const { code, output } = await run()
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(calls(at)).toEqual(called.filter((name) => !held.has(name)).toSorted())
      expect(reasonOf(at, 'tools-call-simple-text')).toMatch(reason)
      expect(reasonOf(at, 'tools-call-error')).toMatch('test_error_handling')
      expect(reasonOf(at, 'tools-call-image')).toBeUndefined()
    }
  })

  it('said to destroy: called where the options allow it', async () => {
    const at = user(
      tools.map((tool) => ({ ...tool, annotations: { destructiveHint: true } })),
      { inject: { allowTools: ['test_simple_text'] } },
    )
    expect((await at.assay(['run', ...only])).code).toBe(0)
    expect(calls(at)).toEqual(['test_simple_text'])
    at.write('vitest.config.mjs', config(target({ inject: { destructive: true, denyTools: ['test_sampling'] } })))
    await at.assay(['run', ...only])
    expect(calls(at)).toEqual(called.filter((name) => name !== 'test_sampling').toSorted())
  })

  it('are not called by scenarios of a version of the suite that nobody has read', async () => {
    const at = user([...tools, { name: 'drop_table' }], {}, '0.1.17')
    expect((await at.assay(['run', ...only])).code).toBe(0)
    expect(calls(at)).toEqual(called.toSorted())
  })
})

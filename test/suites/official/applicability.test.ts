import { describe, expect, test } from 'vitest'
import { inapplicable, type OfficialSubject } from '../../../src/suites/official/applicability.js'
import { fixtureNames } from '../../../src/suites/official/held.js'
import { readScenarios, scenario } from './scenarios.js'

const next = '0.2.0-alpha.12'
type Change = Partial<Omit<OfficialSubject, 'survey'>> & { readonly survey?: Partial<OfficialSubject['survey']> }

/** A server that declares everything, lists every fixture, and says of those with names of everyday that they may be called. */
function full({ survey, ...rest }: Change = {}): OfficialSubject {
  const scenarios = readScenarios()
  const names = (kind: 'tools' | 'prompts' | 'resources') => [...new Set(scenarios.flatMap(({ official }) => official[kind]))]
  const uris = names('resources')
  const fixtures = fixtureNames(scenarios)
  const readOnly = { annotations: { readOnlyHint: true } }
  return {
    transport: 'http',
    reach: 'direct',
    remote: false,
    credentials: false,
    fixtures,
    ...rest,
    survey: {
      revision: '2026-07-28',
      capabilities: {
        tools: {},
        prompts: {},
        resources: { subscribe: true },
        completions: {},
        logging: {},
        extensions: { 'io.modelcontextprotocol/tasks': {}, 'io.modelcontextprotocol/skills': {} },
      },
      tools: [
        ...names('tools').map((name) => ({ name, inputSchema: {}, ...(!fixtures.has(name) && readOnly) })),
        { name: 'headed', inputSchema: { properties: { region: { 'x-mcp-header': 'Region' } } }, ...readOnly },
      ],
      prompts: names('prompts').map((name) => ({ name })),
      resources: uris.filter((uri) => !uri.includes('{')).map((uri) => ({ uri })),
      resourceTemplates: uris.filter((uri) => uri.includes('{')).map((uriTemplate) => ({ uriTemplate })),
      sessions: true,
      walled: false,
      ...survey,
    },
  }
}

const reason = (id: string, change: Change = {}, version = next) => inapplicable(scenario(id), version, full(change))
const legacy = { revision: '2025-11-25' } as const

describe('a server that has everything', () => {
  test.for(['2025-11-25', '2026-07-28'] as const)('is asked every scenario of %s', (revision) => {
    const asked = readScenarios().filter((one) => inapplicable(one, next, full({ survey: { revision } })) === undefined)
    expect(asked.length).toBe({ '2025-11-25': 33, '2026-07-28': 53 }[revision])
  })
})

describe('a scenario does not apply, with the reason,', () => {
  test.for([
    ['where the installed suite has none of it', 'caching', {}, '0.1.16', /suite 0\.1\.16 has no such scenario.*0\.2\.0-alpha\.12/],
    ['where the suite does not speak the revision', 'tools-list', {}, '0.1.16', /0\.1\.16 does not speak 2026-07-28/],
    ['in a revision it is not of', 'ping', {}, next, /it is of 2025-06-18, 2025-11-25; the suite was run in 2026-07-28/],
    [
      'over HTTP with server-sent events',
      'tools-list',
      { transport: 'sse' },
      next,
      /streamable HTTP alone; this server is spoken to over sse/,
    ],
    ['in memory', 'tools-list', { transport: 'memory', reach: 'none' }, next, /spoken to over memory/],
    ['elsewhere than on this computer', 'tools-list', { remote: true }, next, /on this computer alone/],
    ['behind a wall without a credential', 'tools-list', { survey: { walled: true } }, next, /target\.credentials\.valid/],
    ['about the transport, behind a bridge', 'dns-rebinding-protection', { reach: 'bridge' }, next, /through a bridge/],
    ['without the capability', 'tools-list', { survey: { capabilities: {} } }, next, /declares no tools/],
    ['without sessions', 'server-session-lifecycle', { survey: { ...legacy, sessions: false } }, next, /no session ids/],
    [
      'without sessions, of several streams',
      'server-sse-multiple-streams',
      { survey: { ...legacy, sessions: false } },
      next,
      /no session ids/,
    ],
    ['without subscriptions', 'resources-subscribe', { survey: { ...legacy, capabilities: { resources: {} } } }, next, /no subscriptions/],
    ['without its tool', 'tools-call-simple-text', { survey: { tools: [] } }, next, /the tool test_simple_text, which/],
    ['without its prompt', 'prompts-get-simple', { survey: { prompts: [{ name: 'greet' }] } }, next, /the prompt test_simple_prompt/],
    ['without its template', 'resources-templates-read', { survey: { resourceTemplates: [] } }, next, /test:\/\/template\/\{id\}\/data/],
    [
      'that looks at the headers of calls, without tools',
      'http-header-validation',
      { survey: { capabilities: {} } },
      next,
      /declares no tools/,
    ],
    ['without a tool of headers', 'http-custom-header-server-validation', { survey: { tools: [] } }, next, /x-mcp-header/],
    [
      'without its extension',
      'tasks-lifecycle',
      { survey: { capabilities: { tools: {} } } },
      next,
      /extension io\.modelcontextprotocol\/tasks/,
    ],
  ] as const satisfies readonly (readonly [string, string, Change, string, RegExp])[])('%s', ([, id, change, version, expected]) => {
    expect(reason(id, change as Change, version)).toMatch(expected)
  })
})

describe('a scenario applies', () => {
  test('behind a wall, where a credential is sent along', () => {
    expect(reason('tools-list', { survey: { walled: true }, credentials: true })).toBeUndefined()
  })

  test('behind a bridge, where it is not about the transport', () => {
    expect(reason('tools-list', { transport: 'stdio', reach: 'bridge' })).toBeUndefined()
  })

  test('without sessions in the modern era, which has none', () => {
    expect(reason('server-sse-multiple-streams', { survey: { sessions: false } })).toBeUndefined()
  })
})

test('on a server without any fixture, nothing that passes by accident is asked', () => {
  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    const plain = full({
      survey: { revision, tools: [{ name: 'echo', inputSchema: {} }], prompts: [], resources: [], resourceTemplates: [] },
    })
    for (const one of readScenarios().filter(({ official }) => official.accidental)) expect(inapplicable(one, next, plain)).toBeDefined()
  }
})

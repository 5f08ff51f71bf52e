import { describe, expect, it } from 'vitest'
import { checks } from '../../../src/suites/conformance/checks/index.js'
import type { ServerSettings } from '../../../src/targets/server/settings.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { credentials, examineReference, itemsOf } from './over-http.js'

interface Request {
  readonly id: unknown
  readonly method: string
  readonly params?: { readonly name?: unknown; readonly level?: unknown; readonly uri?: unknown }
}

const hook = <F extends (...args: never[]) => unknown>(server: ReferenceServer, name: string): F => server[name] as F

/** Answers some requests otherwise; undefined leaves it to the server. */
const instead =
  (answer: (request: Request, exchange: object) => object | Promise<object | undefined> | undefined) =>
  (server: ReferenceServer): void => {
    const before = hook<(request: Request, exchange: object) => Promise<object>>(server, 'serve')
    server['serve'] = async (request: Request, exchange: object) => {
      const content = await answer(request, exchange)
      return content === undefined ? before(request, exchange) : { status: 200, message: { jsonrpc: '2.0', id: request.id, ...content } }
    }
  }

const no = (code = -32_603): object => ({ error: { code, message: 'no' } })

interface Settings {
  readonly revision?: '2025-11-25' | '2026-07-28'
  readonly wall?: boolean
  readonly settings?: Partial<ServerSettings>
}

async function found(
  area: string,
  id: string,
  fault: (server: ReferenceServer) => void,
  { revision = '2025-11-25', wall = false, settings }: Settings = {},
): Promise<string | undefined> {
  const items = itemsOf(area).filter((item) => item.id === id)
  const findings = await examineReference(items, checks, { faults: [fault], revisions: [revision], auth: wall }, settings)
  return findings[id]?.[revision]
}

const modern = { revision: '2026-07-28' } as const

describe('a refusal tells nothing', () => {
  it('of files outside, where listed resources are not given either', async () => {
    const fault = instead(({ method }) => (method === 'resources/read' ? no(-32_602) : undefined))
    expect(await found('resources', 'resource-traversal', fault)).toMatch(/^not-applicable: the server gives none of the resources/)
  })

  it('of a hidden tool, where the listed ones are refused in the same way', async () => {
    const fault = instead(({ method }) => (method === 'tools/call' ? no(-32_602) : undefined))
    const settings = { inject: { hidden: ['unlisted'] } }
    expect(await found('tools', 'tool-unlisted', fault, { settings })).toMatch(
      /^not-applicable: the server refuses the calls of its listed tools/,
    )
  })

  it('of a tool that another user sees, where it does not serve that user either', async () => {
    const fault = instead(({ method, params }) => (method === 'tools/call' && params?.name === 'audit' ? no() : undefined))
    const more = { wall: true, settings: { credentials, inject: { allowTools: ['audit'] } } }
    expect(await found('tools', 'tool-unlisted', fault, more)).toBe(
      'not-applicable: the tools that one user alone sees do not serve that user either',
    )
  })

  it('of what another user does not see, where it does not serve its owner either', async () => {
    const fault = instead(({ method, params }) =>
      (method === 'tools/call' && params?.name === 'audit') || (method === 'resources/read' && String(params?.uri).startsWith('inbox:'))
        ? no()
        : undefined,
    )
    expect(await found('caching', 'cache-hidden-primitive', fault, { ...modern, wall: true, settings: { credentials } })).toBe(
      'not-applicable: what one user alone sees does not serve that user either',
    )
  })

  it('of a header, where the call is refused for another reason', async () => {
    const fault = instead(({ method }) => (method === 'tools/call' ? no() : undefined))
    expect(await found('headers', 'header-param-omitted', fault, modern)).toMatch(/^not-applicable: it refuses the tools whose optional/)
  })

  it('of a session id of the client, where any id is served', async () => {
    const fault = (server: ReferenceServer): void => {
      server['sessionUnknown'] = () => (server['sessions'] as Map<string, unknown>).values().next().value
    }
    expect(await found('sessions', 'session-fixation', fault)).toMatch(/^not-applicable: it serves any session id/)
  })

  it('of a log level that is kept, where nothing is served once it was set', async () => {
    let quiet = false
    const fault = instead(({ method, params }) => {
      if (method === 'logging/setLevel') quiet = params?.level === 'error'
      return quiet ? no() : undefined
    })
    expect(await found('logging', 'log-level-kept', fault)).toBe('not-applicable: the server gave nothing of what it was asked for')
  })
})

describe('an answer is looked at', () => {
  it('a page without a list ends no walk through the pages', async () => {
    const fault = (server: ReferenceServer): void => {
      const page = hook<(name: string, entries: unknown, params: { cursor?: unknown }, context: unknown) => object>(server, 'page')
      server['page'] = (name: string, entries: unknown, params: { cursor?: unknown }, context: unknown) =>
        params.cursor === undefined ? page(name, entries, params, context) : {}
    }
    expect(await found('tools', 'list-pages', fault)).toBe('broken: tools/list gave a page that holds no list')
  })

  it('a list that is another one each time has no order', async () => {
    let count = 0
    const fault = (server: ReferenceServer): void => {
      server.handlers['tools/list'] = () => ({
        tools: ['a', 'b'].map((name) => ({ name: `${name}${count++}`, inputSchema: { type: 'object' } })),
      })
    }
    expect(await found('caching', 'list-order', fault, modern)).toBe('not-applicable: its list of tools was another one each time')
  })

  it('red twin: a server that a message has spoilt goes on answering, each time with an error', async () => {
    let spoilt = false
    const fault = instead(({ method, params }) => {
      spoilt ||= Object.hasOwn(params ?? {}, '__proto__')
      return spoilt && method !== 'initialize' ? no() : undefined
    })
    expect(await found('jsonrpc', 'prototype-keys', fault)).toBe(
      'broken: the server did not serve a well-formed request after a request whose params have members named __proto__ and constructor',
    )
  })

  it('red twin: the refusal of what one client asked is not the answer to another', async () => {
    const last = new Map<unknown, Request>()
    const fault = instead(async (request) => {
      if (!String(request.id).startsWith('assay-shared')) return undefined
      last.set(request.id, request)
      await new Promise((resolve) => setTimeout(resolve, 30))
      return last.get(request.id) === request ? undefined : { error: { code: -32_601, message: 'Method not found' } }
    })
    expect(await found('jsonrpc', 'id-shared-by-clients', fault)).toMatch(/^broken: the server gave the answer for one client to another/)
  })
})

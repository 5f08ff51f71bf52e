import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { exchange } from './raw-http.js'
import { type Reference, startReference, tokens } from './reference.mjs'
import { call, initialize, modernRequest, openSession, request } from './speak.js'

let walled: Reference
beforeAll(async () => {
  walled = await startReference({ auth: true })
})
afterAll(() => walled.close())

const as = (name: keyof typeof tokens) => ({ authorization: `Bearer ${tokens[name]}` })
const metadata = () => new URL('/.well-known/oauth-protected-resource/mcp', walled.url).href

describe('behind a wall the reference server', () => {
  it('answers 401 and says where a token is to be had', async () => {
    const { status, headers } = await exchange(walled.url, { body: initialize('2025-11-25') })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe(`Bearer scope="mcp:read", resource_metadata="${metadata()}"`)
    const document = JSON.parse((await exchange(metadata(), { method: 'GET' })).text)
    expect(document).toMatchObject({ resource: walled.url, bearer_methods_supported: ['header'], scopes_supported: ['mcp:read'] })
    const issuer = new URL(document.authorization_servers[0])
    const about = await exchange(`${issuer.origin}/.well-known/oauth-authorization-server${issuer.pathname}`, { method: 'GET' })
    expect(JSON.parse(about.text)).toMatchObject({ issuer: issuer.href, code_challenge_methods_supported: ['S256'] })
  })

  it.each([
    ['an unknown token', { authorization: 'Bearer unknown' }],
    ['an expired one', as('expired')],
    ['one for another server', as('foreign')],
    ['another scheme', { authorization: `Basic ${tokens.alice}` }],
  ])('refuses %s by 401', async (_what, headers) => {
    const answer = await exchange(walled.url, { body: initialize('2025-11-25'), headers })
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /)
  })

  it('takes no token from the query', async () => {
    expect((await exchange(`${walled.url}?access_token=${tokens.alice}`, { body: initialize('2025-11-25') })).status).toBe(401)
  })

  it('refuses a token without the scope by 403, and names what is needed', async () => {
    expect((await exchange(walled.url, { body: initialize('2025-11-25'), headers: as('nobody') })).status).toBe(403)
    const { body, headers } = modernRequest(1, 'tools/call', call('note', { text: 'a' }))
    const answer = await exchange(walled.url, { body, headers: { ...headers, ...as('bob') } })
    expect(answer.status).toBe(403)
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope", scope="mcp:read mcp:write"')
    expect(walled.server.state.noteCalls).toBe(0)
  })

  it('lets nobody but its principal use or end a session', async () => {
    const session = await openSession(walled.url, '2025-11-25', { headers: as('alice') })
    expect((await session.post(request(1, 'ping'))).status).toBe(200)
    expect((await session.post(request(1, 'ping'), as('bob'))).status).toBe(404)
    expect((await session.post(request(1, 'ping'), { authorization: '' })).status).toBe(401)
    expect((await exchange(walled.url, { method: 'DELETE', headers: { ...session.headers, ...as('bob') } })).status).toBe(404)
    expect((await session.post(request(1, 'ping'))).status).toBe(200)
  })

  it('shows each principal what is theirs, marked private, and serves no more', async () => {
    const list = async (name: 'alice' | 'bob') => {
      const { body, headers } = modernRequest(1, 'resources/list')
      const first = (await exchange(walled.url, { body, headers: { ...headers, ...as(name) } })).messages[0]?.result
      const next = modernRequest(2, 'resources/list', { cursor: first?.['nextCursor'] })
      const second = (await exchange(walled.url, { body: next.body, headers: { ...next.headers, ...as(name) } })).messages[0]?.result
      const uris = [first, second].flatMap((page) => page?.['resources'] as { uri: string }[]).map(({ uri }) => uri)
      return { scopes: [first?.['cacheScope'], second?.['cacheScope']], own: uris.filter((uri) => uri.startsWith('inbox:')) }
    }
    expect(await list('alice')).toEqual({ scopes: ['private', 'private'], own: ['inbox://alice'] })
    expect(await list('bob')).toEqual({ scopes: ['private', 'private'], own: ['inbox://bob'] })
    const read = modernRequest(3, 'resources/read', { uri: 'inbox://alice' })
    const answer = await exchange(walled.url, { body: read.body, headers: { ...read.headers, ...as('bob') } })
    expect(answer.messages[0]?.error?.code).toBe(-32602)
  })

  it('refuses a requestState of somebody else', async () => {
    const meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } }
    const ask = async (name: 'alice' | 'bob', more: object) => {
      const { body, headers } = modernRequest(1, 'tools/call', { ...call('confirm', { question: 'Go?' }), ...more }, meta)
      return (await exchange(walled.url, { body, headers: { ...headers, ...as(name) } })).messages[0]
    }
    const requestState = (await ask('alice', {}))?.result?.['requestState']
    const inputResponses = { answer: { action: 'accept', content: { yes: true } } }
    expect((await ask('bob', { requestState, inputResponses }))?.error?.code).toBe(-32602)
    expect((await ask('alice', { requestState, inputResponses }))?.result).toMatchObject({ resultType: 'complete' })
  })
})

import { describe, expect, it } from 'vitest'
import type { BenignItem } from '../../src/corpus/item.js'
import { knownSecrets } from '../../src/harvest/known-secrets.js'
import { looksRandom } from '../../src/harvest/random-looking.js'
import { secretFound, withoutSecrets } from '../../src/harvest/secrets.js'

const random = 'q8Zr41Lm07Xw93'
const item = (tool: object) => ({ key: 'a:benign/b', suite: 'benign', fixture: { type: 'tool-definition', tool } }) as unknown as BenignItem

describe('what looks random', () => {
  it.each([random, `sk-${random}`, '9b2f41c0-83aa-4d0e-9f1c-1c2d3e4f5a6b', 'ZXhhbXBsZTEyMzQ1Njc4OTA='])('%s', (text) =>
    expect(looksRandom(text)).toBe(true),
  )
  it.each([
    'gpt-4o-mini-2024-07-18',
    '2025-11-25T10:00:00Z',
    'correcthorsebattery',
    'a1a1a1a1a1a1a1',
    'YOUR_API_KEY_HERE',
    '^[A-Za-z0-9]{32}$',
    'my key q8 Zr',
  ])('red twin: not %s', (text) => expect(looksRandom(text)).toBe(false))
})

describe('secrets of a server', () => {
  const known = (settings: object, env: Record<string, string> = {}) =>
    knownSecrets({ name: 'a', ...settings }, undefined, env).map(({ value }) => value)

  it('are values that their name or their look gives away, wherever they were given', () => {
    expect(known({ env: { PASSWORD: 'open sesame', OTHER: random } })).toEqual(['open sesame', random])
    expect(known({ headers: { Authorization: 'Bearer opensesame' } })).toEqual(['opensesame'])
    expect(known({ credentials: { valid: 'Bearer one-of-mine', other: 'Bearer of-another' } })).toEqual(['one-of-mine', 'of-another'])
    expect(known({ args: ['--api-key=opensesame', '--token', 'sesame-open', random] })).toEqual(['opensesame', 'sesame-open', random])
    expect(known({ env: { DATABASE: 'postgres://me:open%20sesame@localhost/db' } })).toEqual(['open sesame'])
    expect(known({ url: `https://mcp.example/?key=${random}` })).toEqual([random])
    expect(known({}, { GITHUB_TOKEN: random, HOME: '/root', SESSION: 'ubuntu' })).toEqual([random])
  })

  it('red twin: are no words, places, addresses and switches', () => {
    const env = {
      AUTH_URL: 'https://login.example/',
      KEY_FILE: '/etc/keys/a',
      TOKEN_LIMIT: '4096',
      AUTH: 'true',
      KEY: 'abc',
      MODE: 'production',
    }
    expect(known({ env, args: ['--verbose', 'server.mjs', '--auth', 'none'] })).toEqual([])
  })

  it('are taken out of what is printed, however they are written', () => {
    const [secret] = knownSecrets({ name: 'a', env: { KEY: 'open sesame' } }, undefined, {})
    const text = `no: open sesame, ${Buffer.from('open sesame').toString('base64')}, open%20sesame`
    const shown = withoutSecrets(text, secret ? [secret] : [])
    expect(shown).not.toMatch(/sesame|b3BlbiBzZXNhbWU/)
    expect(shown).toContain('[the value of the variable KEY]')
  })
})

describe('a secret in a definition is found', () => {
  const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJl'].join('.')
  it.each<[string, object]>([
    ['as a web token', { description: `Send ${jwt}.` }],
    ['behind its name', { description: `Uses api_key=${random} for all.` }],
    ['behind "Bearer"', { description: `Header: Bearer ${random}` }],
    ['in a URL', { description: `Connects to postgres://me:${random}@db/` }],
    ['as a default of what is called so', { inputSchema: { properties: { accessToken: { default: random } } } }],
  ])('%s', (_, tool) => expect(secretFound(item(tool), [])).toMatch(/^(?:it|its member "accessToken") holds /))

  it.each<[string, object]>([
    ['a placeholder', { description: 'Uses api_key=YOUR_API_KEY_HERE, Bearer <token>, postgres://user:password@localhost/db.' }],
    ['an identifier', { description: `Example: id=${random}`, inputSchema: { properties: { id: { default: random } } } }],
    ['an icon', { icons: [{ src: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' }] }],
    [
      'a pattern',
      { inputSchema: { properties: { token: { type: 'string', pattern: '^[A-Za-z0-9]{32}$', description: 'The token of the user' } } } },
    ],
  ])('red twin: %s is none', (_, tool) => expect(secretFound(item(tool), [])).toBeUndefined())
})

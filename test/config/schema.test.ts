import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { AssayOptions } from '../../src/config/options.js'
import { optionsSchema } from '../../src/config/schema.js'

type Validated = z.input<typeof optionsSchema>

it('validates the very type that users see: what one accepts the other accepts', () => {
  const forth = (options: AssayOptions): Validated => options
  const back = (options: Validated): AssayOptions => options
  const options: AssayOptions = { target: { module: './guard.ts' }, waivers: [{ id: 'x', reason: 'y', expires: '2027-01-31' }] }
  expect(optionsSchema.parse(back(forth(options)))).toEqual(options)
})

it.each([
  [0.01, true],
  [600, true],
  [0.009, false],
  [1e-9, false],
  [0, false],
  [-1, false],
  [Infinity, false],
])('takes a rate of %d calls a minute: %s, so that no timer overflows', (perMinute, valid) => {
  const { success, error } = optionsSchema.safeParse({ target: { module: './guard.ts', deterministic: false, limits: { perMinute } } })
  expect(success).toBe(valid)
  if (perMinute >= 0 && perMinute < 1) expect(JSON.stringify(error ?? '')).toMatch(valid ? /^""$/ : /at least 0\.01: one in 100 minutes/)
})

it.each([
  [
    'a password in the URL, which is not sent',
    { url: 'http://user:hunter2@127.0.0.1:9/mcp' },
    /holds a user or a password, which are not sent: give the header Authorization by `credentials\.valid` or `headers`/,
  ],
  ['a user alone', { url: 'http://hunter2@127.0.0.1:9/mcp' }, /holds a user or a password/],
  [
    'a value in the place of the name of a variable',
    { url: 'http://127.0.0.1:9/mcp', credentials: { valid: 'Bearer hunter2' } },
    /names an environment variable, such as MCP_AUTHORIZATION/,
  ],
  [
    'the same of the other user',
    { url: 'http://127.0.0.1:9/mcp', credentials: { valid: 'ALICE', other: 'hunter2-x' } },
    /names an environment variable/,
  ],
])('refuses %s, and does not say it again', (_, server, why) => {
  const { error } = optionsSchema.safeParse({ target: { kind: 'server', ...server } })
  expect(error?.message).toMatch(why)
  expect(error?.message).not.toContain('hunter2')
})

it('refuses a tool that is allowed and denied', () => {
  const inject = { allowTools: ['read', 'wipe'], denyTools: ['wipe'] }
  const { error } = optionsSchema.safeParse({ target: { kind: 'server', command: 'node', inject } })
  expect(error?.message).toContain('names wipe, which denyTools names too: leave it out of one of them')
})

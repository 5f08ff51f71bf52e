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

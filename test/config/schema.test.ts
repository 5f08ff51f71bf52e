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

import { z } from 'zod'
import type { BaselineEntry } from './entry.js'
import { attackValues, controlValues, statusValues } from './outcome.js'

const digest = /^[0-9a-f]{16}$/
export const isDigest = (value: unknown): boolean => typeof value === 'string' && digest.test(value)

const d = z.string().regex(digest, 'expected 16 hex digits')
const count = z.int('expected a whole number').min(0)
const trials = z
  .tuple([count, count])
  .refine(([k, n]) => k <= n, 'expected [k, n] with k at most n')
  .readonly()
const levels = z
  .tuple([count, count, count])
  .refine(([best, second, n]) => best + second <= n, 'expected [best, second, n] that add up to at most n')
  .readonly()
const attack = z.union([z.enum(attackValues), levels], `expected one of ${attackValues.join(', ')}, or counts [enforce, detect, n]`)
const control = z.union([z.enum(controlValues), levels], `expected one of ${controlValues.join(', ')}, or counts [clean, warned, n]`)

interface EntrySchemas {
  readonly measured: z.ZodType<BaselineEntry>
  readonly unmeasured: z.ZodType<BaselineEntry>
}

const unmeasured = (...reasons: ('unknown' | 'unsupported' | 'not-applicable' | 'inconclusive')[]) =>
  z.strictObject({ d, unmeasured: z.enum(reasons) })

/** The entries that each suite may hold (formats.md, "Outcome of an item"). Strict: an unknown member is an error. */
export const entrySchemas: ReadonlyMap<string, EntrySchemas> = new Map<string, EntrySchemas>([
  [
    'defence',
    {
      measured: z
        .strictObject({ d, attack, control })
        .refine(
          (entry) => Array.isArray(entry.attack) === Array.isArray(entry.control),
          'attack and control must both be values or both be counts',
        ),
      unmeasured: unmeasured('unknown', 'unsupported'),
    },
  ],
  ['benign', { measured: z.strictObject({ d, verdict: control }), unmeasured: unmeasured('unknown', 'unsupported') }],
  ['conformance', { measured: z.strictObject({ d, status: z.enum(statusValues) }), unmeasured: unmeasured('not-applicable') }],
  ['tasks', { measured: z.strictObject({ d, strict: trials, recovered: trials }), unmeasured: unmeasured('unsupported', 'inconclusive') }],
  ['twins', { measured: z.strictObject({ d, completed: trials }), unmeasured: unmeasured('unsupported', 'inconclusive') }],
])

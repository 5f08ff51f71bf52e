import { z } from 'zod'
import { guardTypes } from '../targets/guard/types.js'

/** Suites that the kinds of this version can run. */
const suite = z.enum(['defence', 'benign'])
const share = z.number().min(0).max(1)
const positive = z.number().positive()
const isoDate = z.iso.date('expected an ISO date such as 2027-01-31')

const guardTarget = z.strictObject({
  kind: z.literal('guard').optional(),
  /** `path#export`, relative to the Vite root. Without `#`: the default export, or the module itself. */
  module: z.string().min(1),
  /** What a bare `true` (or `detect: true` without `enforce`) means: block (true, the default) or warn (false). */
  enforces: z.boolean().optional(),
  /** What a throw means. Default 'error'. */
  throws: z.enum(['error', 'enforce']).optional(),
  /** Where the guard runs: a worker thread (default), a process of its own, or inline for debuggers and coverage. */
  host: z.enum(['worker', 'process', 'inline']).optional(),
  /** MB of heap, default 512. */
  memory: positive.int().optional(),
  /** Milliseconds an input, default 2 000. */
  timeout: positive.int().optional(),
  /** Vitest workers that score at the same time. Default: what Vitest would take, at most 4. */
  concurrency: positive.int().optional(),
  /** Fixture types that the guard can see; the others are `unknown`. Default: all that a guard can be given. */
  types: z.array(z.enum(guardTypes)).min(1).optional(),
  /** Names the version of what was scored. Default: the content of the module graph. */
  fingerprint: z.string().min(1).optional(),
})

const target = z.union([z.string().min(1), guardTarget])

const waiver = z
  .strictObject({
    /** An item's key, or its unique tail. */
    id: z.string().min(1).optional(),
    vector: z.string().min(1).optional(),
    reason: z.string().min(1),
    /** The last day on which the waiver holds (UTC). */
    expires: isoDate,
  })
  .refine((value) => (value.id === undefined) !== (value.vector === undefined), 'a waiver names either an id or a vector')

/** `assay(options)`, as a user writes it. Plain data: code is named by module reference. */
export const optionsSchema = z
  .strictObject({
    target: target.optional(),
    targets: z.record(z.string().regex(/^[a-z0-9][a-z0-9._-]*$/i, 'a target name is made of letters, digits, ".", "_" and "-"'), target).optional(),
    name: z.string().min(1).optional(),
    suites: z.array(suite).min(1).optional(),
    corpus: z.enum(['bundled', 'none']).optional(),
    include: z.array(z.string().min(1)).optional(),
    baseline: z.string().min(1).optional(),
    ratchet: z.boolean().optional(),
    tolerance: z.strictObject({ vector: share.optional(), total: share.optional() }).optional(),
    thresholds: z
      .strictObject({
        coverage: share.optional(),
        vectors: z.record(z.string(), share).optional(),
        falsePositiveRate: share.optional(),
        latencyP95: positive.optional(),
      })
      .optional(),
    waivers: z.array(waiver).optional(),
    record: z.union([z.string().min(1), z.literal(false)]).optional(),
    watch: z.array(z.string().min(1)).optional(),
  })
  .refine((value) => (value.target === undefined) !== (value.targets === undefined), {
    path: ['target'],
    message: "name what to score: `target: './src/guard.ts#guard'`, or several under `targets`, not both",
  })

export type AssayOptions = z.input<typeof optionsSchema>
export type GuardTarget = z.input<typeof guardTarget>
export type Waiver = z.input<typeof waiver>

import { z } from 'zod'
import { revisions } from '../corpus/revisions.js'
import { hasUser, isHttp, misplacedPort } from './port-mark.js'
import { guardTypes } from '../targets/guard/types.js'

/** Suites that the kinds of this version can run. */
const suite = z.enum(['defence', 'benign', 'tasks', 'conformance'])
const share = z.number().min(0, 'a share from 0 to 1').max(1, 'a share from 0 to 1: for 50% write 0.5')
const positive = z.number().positive()
const isoDate = z.iso.date('expected an ISO date such as 2027-01-31')

const fewestTrials = 5
const mostTrials = 20
const trialsRange = `a whole number from ${fewestTrials} to ${mostTrials}: with fewer nothing is found, and more are played where they are needed`

/** Fewer would wait for longer than a timer can. */
const fewestPerMinute = 0.01
const perMinute = z.number().min(fewestPerMinute, `calls a minute, at least ${fewestPerMinute}: one in 100 minutes`)

const limits = z
  .strictObject({ perMinute: perMinute.optional(), maxCalls: positive.int().optional() })
  .refine(
    ({ perMinute, maxCalls }) => perMinute !== undefined || maxCalls !== undefined,
    'names no bound; give `perMinute`, `maxCalls` or both',
  )

const guardTarget = z.strictObject({
  kind: z.literal('guard').optional(),
  module: z.string().min(1),
  enforces: z.boolean().optional(),
  throws: z.enum(['error', 'enforce']).optional(),
  host: z.enum(['worker', 'process', 'inline']).optional(),
  memory: positive.int().optional(),
  timeout: positive.int().optional(),
  concurrency: positive.int().optional(),
  deterministic: z.boolean().optional(),
  trials: z.int(trialsRange).min(fewestTrials, trialsRange).max(mostTrials, trialsRange).optional(),
  limits: limits.optional(),
  replay: z.string().min(1).optional(),
  types: z.array(z.enum(guardTypes)).min(1).optional(),
  fingerprint: z.string().min(1).optional(),
})

/** It goes into file names, on every platform: Windows drops a dot at the end, and some names are devices there. */
const targetName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/i, 'a target name is made of letters, digits, ".", "_" and "-"')
  .regex(/^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))(?!.*\.$)/i, 'a target name names a file, and this one cannot on Windows')

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const variable = z
  .string()
  .regex(
    /^[a-z_]\w*$/i,
    'names an environment variable, such as MCP_AUTHORIZATION, that holds the value: a value has no place in a configuration',
  )
const credentials = z.strictObject({ valid: variable, other: variable.optional() })
const injectShape = z.strictObject({
  allowTools: z.array(z.string()).optional(),
  denyTools: z.array(z.string()).optional(),
  destructive: z.boolean().optional(),
  hidden: z.array(z.string().min(1)).min(1).optional(),
  examples: z.record(z.string(), z.custom<object>(isObject, 'expected an object of arguments')).optional(),
})
const inject = injectShape.superRefine(({ allowTools = [], denyTools = [] }, context) => {
  const both = allowTools.find((name) => denyTools.includes(name))
  if (both === undefined) return
  context.addIssue({
    code: 'custom',
    path: ['allowTools'],
    message: `names ${both}, which denyTools names too: leave it out of one of them`,
  })
})
const official = z.strictObject({ expectedFailures: z.string().min(1).optional() })
const serverTarget = z.strictObject({
  kind: z.literal('server'),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  cwd: z.string().min(1).optional(),
  url: z
    .string()
    .refine(isHttp, 'expected an http or https URL')
    .refine(
      (url) => !hasUser(url),
      'holds a user or a password, which are not sent: give the header Authorization by `credentials.valid` or `headers`',
    )
    .optional(),
  headers: z.record(z.string(), z.string()).optional(),
  module: z.string().min(1).optional(),
  protocol: z
    .string()
    .refine((value) => ['auto', 'all', ...revisions].includes(value), `expected auto, all, or a revision: ${revisions.join(', ')}`)
    .optional(),
  credentials: credentials.optional(),
  inject: inject.optional(),
  official: z.union([z.boolean(), official], { error: 'expected true, false, or { expectedFailures }' }).optional(),
  allowRemote: z.boolean().optional(),
  timeout: positive.int().optional(),
  fingerprint: z.string().min(1).optional(),
})

const guard = guardTarget
  .refine(({ deterministic, trials }) => deterministic === false || trials === undefined, {
    path: ['trials'],
    message: 'trials are for a target that says `deterministic: false`',
  })
  .refine((value) => value.deterministic === false || value.limits === undefined, {
    path: ['limits'],
    message: 'limits are for a target that says `deterministic: false`',
  })
  .refine((value) => value.deterministic === false || value.replay === undefined, {
    path: ['replay'],
    message: 'answers are recorded of a target that says `deterministic: false`',
  })
  .refine((value) => value.limits === undefined || (value.concurrency ?? 1) === 1, {
    path: ['concurrency'],
    message: 'calls are counted in one worker: with `limits` leave it out',
  })

const server = serverTarget
  .refine(({ command, url, module }) => (module === undefined) !== (command === undefined && url === undefined), {
    path: ['command'],
    message: 'say how it is reached: by a `command`, a `url`, both, or a `module` alone',
  })
  .refine(({ command, args, env, cwd }) => command !== undefined || [args, env, cwd].every((key) => key === undefined), {
    path: ['command'],
    message: 'is missing: `args`, `env` and `cwd` are those of a command',
  })
  .superRefine((target, context) => {
    const { key, message } = misplacedPort(target) ?? {}
    if (key !== undefined) context.addIssue({ code: 'custom', path: [key], message })
  })

const target = z.union([
  z.string().min(1),
  z.discriminatedUnion('kind', [guard, server], {
    error: (issue) => (issue.code === 'invalid_union' ? 'expected kind: guard (which may be left out) or server' : undefined),
  }),
])

const waiver = z
  .strictObject({
    id: z.string().min(1).optional(),
    vector: z.string().min(1).optional(),
    reason: z.string().min(1),
    expires: isoDate,
  })
  .refine((value) => (value.id === undefined) !== (value.vector === undefined), 'a waiver names either an id or a vector')

/** `assay(options)`, as a user writes it. Plain data: code is named by module reference. */
export const optionsSchema = z
  .strictObject({
    target: target.optional(),
    targets: z
      .record(targetName, target)
      .refine((targets) => new Set(Object.keys(targets).map((key) => key.toLowerCase())).size === Object.keys(targets).length, {
        message: 'two names differ in nothing but case, which is one file on Windows and macOS',
      })
      .optional(),
    name: z.string().min(1).optional(),
    suites: z.array(suite).min(1).optional(),
    corpus: z.enum(['bundled', 'none']).optional(),
    include: z.array(z.string().min(1)).optional(),
    baseline: z.string().min(1).optional(),
    ratchet: z.boolean().optional(),
    tolerance: z
      .strictObject({ vector: share.optional(), total: share.optional() })
      .refine(({ vector, total }) => vector !== undefined || total !== undefined, 'names no bound; give `vector`, `total` or both')
      .optional(),
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
    sarif: z.union([z.string().min(1), z.literal(false)]).optional(),
    watch: z.array(z.string().min(1)).optional(),
  })
  .refine((value) => (value.target === undefined) !== (value.targets === undefined), {
    path: ['target'],
    message: "name what to score: `target: './src/guard.ts#guard'`, or several under `targets`, not both",
  })

/** Keys that each object of the options may hold, for messages about one that it may not. */
export const guardKeys = Object.keys(guardTarget.shape)
export const serverKeys = Object.keys(serverTarget.shape)
export const serverMembers: Readonly<Record<string, readonly string[]>> = {
  credentials: Object.keys(credentials.shape),
  inject: Object.keys(injectShape.shape),
  official: Object.keys(official.shape),
}
export const limitKeys = Object.keys(limits.shape)
export const waiverKeys = Object.keys(waiver.shape)
export const optionKeys = Object.keys(optionsSchema.shape)

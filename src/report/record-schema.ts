import { z } from 'zod'
import type { RunRecord } from './run-record.js'
import { levels as levelNames, modes as modeNames, oracles as oracleNames } from '../corpus/vocabulary.js'
import { attackValues, controlValues, statusValues } from '../baseline/outcome.js'
import { changedStatuses, countedStatuses, longestEvidence, statuses } from './record-words.js'

/**
 * The run record, `.assay/<target>/run.json`: the one document that every report is made from. Unknown members are dropped on reading, and the
 * published JSON Schema allows them, so that suites of later versions join without a new schema number.
 */

const count = z.int().min(0)
const share = z.number().min(0).max(1)
const ms = z.number().min(0)
const keys = z.array(z.string())

const effective = z.number().min(0).describe('How many independent items of equal weight would tell as much')
const interval = z
  .object({ low: share, high: share, effective })
  .meta({ id: 'interval', description: 'Wilson 95%, as if items were independent' })
const byFamily = z.object({ low: share, high: share, effective, families: count, few: z.boolean() }).meta({
  id: 'familyInterval',
  description: '95%, by families of items that share an idea; few: under 30 families, so the interval itself is rough',
})

/** Of items that were played in trials, shares of these: then it is no whole number. */
const events = z.number().min(0)
const rate = z
  .object({ k: events, n: count, interval, byFamily })
  .meta({ id: 'rate', description: 'k events in n measured items; an item that was played in trials adds a share' })
const falsePositives = z.object({ flagged: rate, warned: rate, blocked: rate }).describe('flagged is the sum of warned and blocked')

const tally = z.object({ size: count, measured: count, unmeasured: count, error: count, waived: count, notSelected: count }).meta({
  id: 'tally',
  description: 'How many items came to what. The parts add up to size; all but the measured ones count 0 in coverage',
})

const coverage = {
  robust: share.describe('CorpusRobustCoverage: mean of enforce 1, detect 0.5, else 0; a fixture whose control is not clean counts 0'),
  capability: share.describe('Best fixture; of a total the mean over its vectors'),
  guaranteed: share.describe('Worst fixture; of a total the mean over its vectors'),
  tally,
}
const total = z.object({ ...coverage, vectors: count, interval, byFamily }).meta({ id: 'total', description: 'Mean over vectors' })
const namedTotal = z.object({ name: z.string(), ...total.shape }).meta({ id: 'namedTotal' })

const levels = z
  .object({ enforce: events, detect: events, none: events, falsePositive: events })
  .meta({ id: 'levels', description: 'Measured fixtures by level, of trials in shares; falsePositive: the control was not clean' })

const vector = z.object({
  vector: z.string(),
  family: z.string().optional().describe('Absent: the rubric does not know the vector, so it is in no total'),
  ...coverage,
  levels,
  knownGaps: count,
})

const counts = z.tuple([count, count, count])
const attack = z
  .union([z.enum(attackValues), counts], `expected one of ${attackValues.join(', ')}, or counts [enforce, detect, n]`)
  .describe('One value, or trials: [enforce, detect, n]')
const control = z
  .union([z.enum(controlValues), counts], `expected one of ${controlValues.join(', ')}, or counts [clean, warned, n]`)
  .describe('One value, or trials: [clean, warned, n]')
const evidenceText = z.string().max(longestEvidence)

const item = z.object({
  key: z.string(),
  title: z.string(),
  digest: z.string(),
  file: z.string().describe('Corpus file'),
  line: count,
  status: z.enum(statuses),
  fails: z.boolean(),
  written: z.boolean().describe('The outcome was recorded by this run'),
  knownGap: z.boolean().describe('Recorded, and not the best outcome'),
  unmeasured: z.enum(['unknown', 'unsupported', 'not-applicable']).optional(),
  error: evidenceText.optional(),
  was: z
    .record(z.string(), z.union([z.string(), z.array(z.number())]))
    .optional()
    .describe('What the baseline held, component by component, where the status is not same'),
  evidence: z
    .object({ attack: evidenceText, control: evidenceText })
    .partial()
    .optional()
    .describe("The target's own reasons, made safe and cut: at most 2 KB"),
  trials: z
    .object({ played: count, errors: count })
    .optional()
    .describe('Of an item that was played in trials; those that ended in an error are in no count'),
  latency: z.array(ms).optional().describe('ms that the target took, an entry an input'),
})
const defenceItem = z.object({
  ...item.shape,
  vector: z.string(),
  family: z.string(),
  severity: z.string(),
  attack: attack.optional(),
  control: control.optional(),
})
const benignItem = z.object({ ...item.shape, kind: z.string(), hardNegative: z.boolean(), verdict: control.optional() })

const evidence = z
  .enum(['self-reported', 'by-difference'])
  .describe('self-reported: the verdict of the defence itself; by-difference: a direct run against one through the defence')
const waiver = z
  .object({ id: z.string().optional(), vector: z.string().optional(), reason: z.string(), expires: z.iso.date() })
  .meta({ id: 'waiver' })

/** An object with one member a name, all of one type. */
function members<Name extends string, Type extends z.ZodType>(names: readonly Name[], type: Type): z.ZodObject<Record<Name, Type>> {
  return z.object(Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>)
}

const defence = z.object({
  evidence,
  tally,
  total: total.optional().describe('Over all vectors of the rubric that the corpus holds'),
  families: z.array(namedTotal),
  revisions: z.array(namedTotal),
  levels,
  caught: rate.describe('Attacks enforced or detected, whatever became of the controls'),
  controls: falsePositives,
  vectors: z.array(vector),
  items: z.array(defenceItem).describe('Those that were selected'),
})
const benign = z.object({
  evidence,
  tally,
  falsePositives,
  hardNegatives: z.object({ k: events, n: count }).describe('k flagged of n measured'),
  items: z.array(benignItem).describe('Those that were selected'),
})

/** One revision may take what several share. */
const findingText = z.string().max(2 * longestEvidence)

const finding = z.object({
  revision: z.string(),
  kind: z.enum(['kept', 'broken', 'not-applicable']),
  what: findingText.optional().describe('What the server did, or why it could not be asked'),
  sent: findingText.optional(),
  received: findingText.optional(),
})
const conformanceItem = z.object({
  ...item.shape,
  level: z.enum(levelNames),
  severity: z.string(),
  cwe: count.optional().describe('Number in the Common Weakness Enumeration'),
  section: z.string(),
  link: z.string(),
  result: z
    .enum(statusValues)
    .optional()
    .describe('A broken MUST fails, a broken SHOULD warns: the worst over the revisions. The baseline calls it status'),
  unasked: z.literal(true).optional().describe('Nothing of the suite that it belongs to could be asked: it is not recorded'),
  changed: z.string().optional().describe('Of a scenario of the official suite: what is another than when it was recorded'),
  reason: evidenceText.optional().describe('Why it does not apply to this server'),
  findings: z.array(finding).optional(),
})
const tries = z.tuple([count, count])
const taskItem = z.object({
  ...item.shape,
  attackName: z.string().describe("The attack's name in the public standard"),
  mode: z.enum(modeNames),
  oracle: z.enum(oracleNames),
  severity: z.string(),
  weight: share,
  strict: tries.optional().describe('[k, n]: exploited of conclusive trials, by the strict oracle'),
  recovered: tries.optional().describe('The same with what was recovered'),
  reason: evidenceText.optional().describe('Why it was not tried'),
  findings: z.array(finding).optional(),
})
const tasks = z.object({
  tally,
  exploited: z.object({ k: count, n: count }).describe('k tasks in which the attack succeeded, of n measured'),
  items: z.array(taskItem).describe('Those that were selected'),
})
const kept = z.object({ k: count, n: count }).meta({ id: 'kept', description: 'Requirements of a level: k kept of n measured' })
const conformance = z.object({
  tally,
  must: kept,
  should: kept,
  items: z.array(conformanceItem).describe('Those that were selected'),
})

export const runSchema: z.ZodType<RunRecord> = z.object({
  schema: z.literal('assay/run@1'),
  versions: z.object({
    assay: z.string(),
    node: z.string(),
    vitest: z.string().optional(),
    corpus: z.string().describe('Digest of the corpus that was loaded'),
  }),
  target: z.object({
    kind: z.string(),
    name: z.string(),
    module: z.string().optional().describe('Its file, relative to the root'),
    fingerprint: z.string(),
    host: z.string().optional(),
  }),
  project: z.string().describe('Vitest project, for commands'),
  command: z.string().optional().describe('What ran it, where that was not Vitest'),
  flags: z.string().optional().describe('What tells Vitest which configuration to read, quoted for a shell'),
  selection: z.string().optional().describe('What the run was asked for, where that was less than all, quoted for a shell'),
  gated: z.literal(false).optional().describe('Not compared with a baseline: each outcome counts as recorded'),
  started: z.iso.datetime(),
  duration: ms,
  playing: ms.optional().describe("From the first of the target's items to its last: other targets may have run beside it"),
  complete: z.boolean().describe('Every item of the loaded corpus was selected'),
  fragment: z.boolean().describe('A shard or an interrupted run: writes nothing, judges neither stale entries nor totals'),
  mode: z.enum(['new', 'none', 'all']).describe('new: records what is not recorded yet; none: strict, writes nothing; all: accepts'),
  passed: z.boolean().describe('Neither an item nor a rule over all items failed, and the target could be played'),
  error: z.string().optional().describe('Why nothing was played: the target did not start'),
  suites: z.object({
    defence: defence.optional(),
    benign: benign.optional(),
    tasks: tasks.optional(),
    conformance: conformance.optional(),
  }),
  decisions: members(countedStatuses, count).describe('Items by status'),
  changes: members([...changedStatuses, 'stale'], keys).describe('Keys by status, but for items that are the same'),
  judgement: z.object({ failures: z.array(z.string()), notJudged: z.array(z.string()) }).describe('thresholds and tolerance'),
  waivers: z.object({ expired: z.array(waiver), unmatched: z.array(waiver) }),
  baseline: z
    .object({ path: z.string(), written: count, removed: count, error: z.string().optional() })
    .describe('written, removed: entries'),
  latency: z.object({ inputs: count, p50: ms, p95: ms }).optional().describe('ms that the target took an input'),
  notes: z.array(z.string()).describe('Of the environment, and of what could not be done'),
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { Decision, Question } from '../../src/baseline/decide.js'
import { departures } from './decision-table.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-mutants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0

/** The gate with one place of its source changed. */
async function mutant(file: string, from: string, to: string): Promise<(question: Question) => Decision> {
  const copy = join(folder, String((count += 1)))
  for (const name of [...['decide', 'compare', 'counts', 'trials', 'outcome'].map((part) => `baseline/${part}.ts`), 'scoring/fisher.ts']) {
    cpSync(fileURLToPath(new URL(`../../src/${name}`, import.meta.url)), join(copy, name))
  }
  const path = join(copy, 'baseline', file)
  const source = readFileSync(path, 'utf8')
  expect(source.split(from), `${file} holds ${from} once`).toHaveLength(2)
  writeFileSync(path, source.replace(from, to))
  const module = (await import(join(copy, 'baseline/decide.ts'))) as { decide: (question: Question) => Decision }
  return module.decide
}

const mutants: readonly [name: string, file: string, from: string, to: string][] = [
  ['ranks none above detect', 'outcome.ts', "['enforce', 'detect', 'none']", "['enforce', 'none', 'detect']"],
  ['ranks detect above enforce', 'outcome.ts', "['enforce', 'detect', 'none']", "['detect', 'enforce', 'none']"],
  ['ranks blocked above warned', 'outcome.ts', "['clean', 'warned', 'blocked']", "['clean', 'blocked', 'warned']"],
  ['ranks warned above clean', 'outcome.ts', "['clean', 'warned', 'blocked']", "['warned', 'clean', 'blocked']"],
  ['does not compare controls', 'compare.ts', '  control: controlValues,\n', ''],
  ['does not compare benign verdicts', 'compare.ts', '  verdict: controlValues,\n', ''],
  ['does not compare statuses', 'compare.ts', '  status: statusValues,\n', ''],
  ['does not compare tries', 'compare.ts', "  strict: ['0/1', '1/1'],\n", ''],
  ['ranks warn above pass', 'outcome.ts', "['pass', 'warn', 'fail']", "['warn', 'pass', 'fail']"],
  ['takes better for worse', 'compare.ts', 'is > was', 'is < was'],
  ['takes what cannot be compared for equal', 'compare.ts', 'if (was < 0 || is < 0) return undefined', 'if (was < 0 || is < 0) continue'],
  ['counts the second-best as no gap', 'compare.ts', 'rank(outcome, component) > 0', 'rank(outcome, component) > 1'],
  [
    'lets errors pass',
    'decide.ts',
    "incomplete: { new: 'fail', none: 'fail', all: 'fail' }",
    "incomplete: { new: 'pass', none: 'fail', all: 'fail' }",
  ],
  [
    'writes errors on -u',
    'decide.ts',
    "incomplete: { new: 'fail', none: 'fail', all: 'fail' }",
    "incomplete: { new: 'fail', none: 'fail', all: 'write' }",
  ],
  [
    'lets unrecorded items pass in strict mode',
    'decide.ts',
    "unrecorded: { new: 'write', none: 'fail'",
    "unrecorded: { new: 'write', none: 'pass'",
  ],
  ['records what could not be asked', 'decide.ts', 'if (unasked)', 'if (false)'],
  ['loses what could not be asked unseen', 'decide.ts', "? 'lost' : 'same')\n  if (!entry)", "? 'same' : 'same')\n  if (!entry)"],
  ['writes in strict mode', 'decide.ts', "unrecorded: { new: 'write', none: 'fail'", "unrecorded: { new: 'write', none: 'write'"],
  ['accepts drift locally', 'decide.ts', "drift: { new: 'fail'", "drift: { new: 'write'"],
  ['accepts a loss locally', 'decide.ts', "lost: { new: 'fail'", "lost: { new: 'pass'"],
  ['accepts a regression locally', 'decide.ts', "regression: { new: 'fail'", "regression: { new: 'write'"],
  [
    'accepts a regression in strict mode',
    'decide.ts',
    "regression: { new: 'fail', none: 'fail'",
    "regression: { new: 'fail', none: 'pass'",
  ],
  [
    'refuses a regression on -u',
    'decide.ts',
    "regression: { new: 'fail', none: 'fail', all: 'write'",
    "regression: { new: 'fail', none: 'fail', all: 'fail'",
  ],
  ['writes improvements unasked', 'decide.ts', "improved: { new: 'pass'", "improved: { new: 'write'"],
  [
    'does not write improvements on -u',
    'decide.ts',
    "improved: { new: 'pass', none: 'pass', all: 'write'",
    "improved: { new: 'pass', none: 'pass', all: 'pass'",
  ],
  [
    'writes what is the same',
    'decide.ts',
    "same: { new: 'pass', none: 'pass', all: 'pass' }",
    "same: { new: 'pass', none: 'pass', all: 'write' }",
  ],
  [
    'writes what is waived',
    'decide.ts',
    "waived: { new: 'pass', none: 'pass', all: 'pass' }",
    "waived: { new: 'pass', none: 'pass', all: 'write' }",
  ],
  [
    'looks at errors before waivers',
    'decide.ts',
    "  if (waiver) return is('waived')\n  if ('error' in outcome) return is('incomplete')",
    "  if ('error' in outcome) return is('incomplete')\n  if (waiver) return is('waived')",
  ],
  ['ignores the digest', 'decide.ts', 'entry.d !== item.digest', 'false'],
  ['takes unmeasured on both sides for a loss', 'decide.ts', "'unmeasured' in entry ? 'same' : 'lost'", "'lost'"],
  ['takes a loss for the same', 'decide.ts', "'unmeasured' in entry ? 'same' : 'lost'", "'same'"],
  [
    'takes a first measurement for the same',
    'decide.ts',
    "if ('unmeasured' in entry) return is('unrecorded')",
    "if ('unmeasured' in entry) return is('same')",
  ],
  [
    'lets a mixed change pass as improved',
    'decide.ts',
    'if (comparison.worse.length)',
    'if (comparison.worse.length && !comparison.better.length)',
  ],
  ['ratchets locally too', 'decide.ts', "ratchet && mode === 'none'", 'ratchet'],
  ['does not ratchet', 'decide.ts', "ratchet && mode === 'none'", 'false'],
  ['tolerates false positives', 'decide.ts', "worse.every((component) => component === 'attack')", 'true'],
  ['tolerates an attack regression with a worse control', 'decide.ts', 'worse.every(', 'worse.some('],
  ['tolerates without being asked', 'decide.ts', 'attackAlone && tolerant &&', 'attackAlone &&'],
  ['does not write tolerated regressions on -u', 'decide.ts', "tolerant && mode !== 'all'", 'tolerant'],
  ['decides before the trials are there', 'decide.ts', "if (isNeed(trials)) return is('incomplete')", ''],
  ['records what was not tried 20 times', 'trials.ts', "whole: mode === 'all' || (mode === 'new' && open)", 'whole: false'],
  ['tries everything 20 times', 'trials.ts', "mode === 'all' || (mode === 'new' && open)", 'true'],
  ['compares trials with the entry of another item', 'trials.ts', 'entry?.d === item.digest && ', ''],
  ['takes counts and values for alike', 'counts.ts', 'if (!was || !is || ', 'if (!was || !is) continue\n    if ('],
  ['believes an entry of few trials', 'counts.ts', 'if (!isWhole(before)) return undefined', ''],
  [
    'believes an entry of which one component has trials enough',
    'counts.ts',
    'if (!isWhole(before)) return undefined',
    'if (sizeOf(before) < conclusive * wholeTrials) return undefined',
  ],
  ['tests at 5%', 'counts.ts', 'significance = 0.01', 'significance = 0.05'],
  ['tests at 0.1%', 'counts.ts', 'significance = 0.01', 'significance = 0.001'],
  ['takes better for worse in counts', 'counts.ts', "difference < 0 ? 'worse' : 'better'", "difference > 0 ? 'worse' : 'better'"],
  ['does not ask for fresh trials', 'counts.ts', 'if (needsFresh) return needsFresh', ''],
  ['does not test the fresh trials', 'counts.ts', 'failing.filter((suspicion) => isSignificant(fresh, suspicion))', 'failing'],
  ['does not test the first trials', 'counts.ts', 'suspicions.filter((suspicion) => isSignificant(tested, suspicion))', 'suspicions'],
  ['looks at good trials alone', 'counts.ts', 'fisherExact(badOf(was), badOf(is))', 'fisherExact(was, is)'],
  [
    'calls no counts a gap',
    'compare.ts',
    "if ('lots' in outcome) return !isBestThroughout(outcome)",
    "if ('lots' in outcome) return false",
  ],
  [
    'calls all counts a gap',
    'compare.ts',
    "if ('lots' in outcome) return !isBestThroughout(outcome)",
    "if ('lots' in outcome) return true",
  ],
  ['calls a failing item a known gap', 'decide.ts', "knownGap: verb !== 'fail' && recorded && ", 'knownGap: '],
  ['calls a tolerated regression a known gap', 'decide.ts', "knownGap: verb !== 'fail' && recorded && ", "knownGap: verb !== 'fail' && "],
]

describe('the decision table catches a gate that', () => {
  test.for(mutants)('%s', async ([, file, from, to]) => {
    expect(departures(await mutant(file, from, to))).not.toEqual([])
  })

  test('and it takes a copy that nothing was changed in for sound', async () => {
    expect(departures(await mutant('decide.ts', '/** The first row that matches. */', ''))).toEqual([])
  })
})

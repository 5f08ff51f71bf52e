import { scenarioDigest } from './digest.js'
import type { OfficialScenario } from './scenario.js'

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Versions of the suite that a digest may be of: those that are understood, and some that may come. */
const candidates: readonly string[] = [
  ...numbers(13, 40).map((patch) => `0.1.${patch}`),
  ...numbers(12, 40).map((number) => `0.2.0-alpha.${number}`),
  ...['beta', 'rc'].flatMap((name) => numbers(0, 10).map((number) => `0.2.0-${name}.${number}`)),
  ...numbers(0, 20).map((patch) => `0.2.${patch}`),
]

/** The version of the suite that a scenario's digest was made with, by any rule that we have had for it. A digest does not tell: it is guessed, and undefined for another. */
export function versionOfDigest(scenario: OfficialScenario, digest: string): string | undefined {
  const rules = numbers(1, scenario.official.rule).toReversed()
  return candidates.find((version) =>
    rules.some((rule) => scenarioDigest({ ...scenario, official: { ...scenario.official, rule } }, version) === digest),
  )
}

/** Why a scenario has another digest than its entry, by what is known of both: in the same words for all of a run. */
export function suiteChange(scenario: OfficialScenario, recorded: string, now: string): string {
  const [before, after] = [versionOfDigest(scenario, recorded), versionOfDigest(scenario, now)]
  // Of one version it is our own rule that has changed.
  if (before !== undefined && before === after) return 'scenarios of the official suite are judged by another rule'
  return `the official suite is ${after ?? 'another version'} now, recorded with ${before ?? 'another one'}`
}

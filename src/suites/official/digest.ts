import { hash } from 'node:crypto'
import { canonicalJson } from '../../corpus/canonical.js'
import type { OfficialScenario } from './scenario.js'

/**
 * Digest of a scenario as it is judged: the first 16 hex digits of sha256 over the RFC 8785 form of `{"id":<id>,"rule":<rule>,"suite":<version>}`. What a scenario
 * asks is the suite's, so that an outcome of another version of the suite is one of another question. Where no suite is installed, `version` is empty.
 */
export function scenarioDigest({ id, official: { rule } }: OfficialScenario, version: string): string {
  return hash('sha256', canonicalJson({ id, rule, suite: version })).slice(0, 16)
}

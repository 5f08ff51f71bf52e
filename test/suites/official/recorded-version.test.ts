import { expect, it } from 'vitest'
import { scenarioDigest } from '../../../src/suites/official/digest.js'
import { suiteChange, versionOfDigest } from '../../../src/suites/official/recorded-version.js'
import { readScenarios } from './scenarios.js'

it('knows the version of a digest for every scenario, by each rule that it has had', () => {
  for (const scenario of readScenarios()) {
    for (const version of ['0.1.13', '0.1.16', '0.2.0-alpha.12', '0.2.0-rc.1', '0.2.0'])
      expect(versionOfDigest(scenario, scenarioDigest(scenario, version))).toBe(version)
    const later = { ...scenario, official: { ...scenario.official, rule: scenario.official.rule + 1 } }
    expect(versionOfDigest(later, scenarioDigest(scenario, '0.1.16'))).toBe('0.1.16')
  }
})

it('says what has changed, and does not guess where it does not know', () => {
  const [scenario] = readScenarios()
  if (!scenario) throw new Error('there is no scenario')
  const of = (version: string) => scenarioDigest(scenario, version)
  expect(suiteChange(scenario, of('0.1.16'), of('0.2.0-alpha.12'))).toBe('the official suite is 0.2.0-alpha.12 now, recorded with 0.1.16')
  expect(suiteChange(scenario, 'f'.repeat(16), of('0.1.16'))).toBe('the official suite is 0.1.16 now, recorded with another one')
  expect(suiteChange(scenario, of('0.1.16'), of('9.0.0'))).toBe('the official suite is another version now, recorded with 0.1.16')
  const later = { ...scenario, official: { ...scenario.official, rule: scenario.official.rule + 1 } }
  expect(suiteChange(later, of('0.1.16'), scenarioDigest(later, '0.1.16'))).toBe(
    'scenarios of the official suite are judged by another rule',
  )
})

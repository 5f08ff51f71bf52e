import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRevisions, compareVersions, isIn, isKnown, specVersions } from '../../../src/suites/official/version.js'
import { scenarioDigest } from '../../../src/suites/official/digest.js'
import { scenario } from './scenarios.js'

const ordered = [
  '',
  '0.1.5',
  '0.1.13',
  '0.1.16',
  '0.2.0-alpha',
  '0.2.0-alpha.9',
  '0.2.0-alpha.12',
  '0.2.0-alpha.beta',
  '0.2.0-rc.1',
  '0.2.0',
  '0.10.0',
  '1.0.0',
]

describe('versions of the suite', () => {
  test('are in the order of semver, pre-releases first and numbers as numbers', () => {
    const at = integer({ min: 0, max: ordered.length - 1 })
    assert(
      property(at, at, (a, b) => {
        expect(Math.sign(compareVersions(ordered[a] ?? '', ordered[b] ?? ''))).toBe(Math.sign(a - b))
      }),
    )
    expect(compareVersions('0.2.0+build', '0.2.0')).toBe(0)
  })

  test.for([
    ['0.1.12', false],
    ['0.1.13', true],
    ['0.1.16', true],
    ['0.1.17-beta.1', true],
    ['0.2.0-alpha.7', false],
    ['0.2.0-alpha.12', true],
    ['0.2.0', true],
    ['1.0.0', true],
    ['0.0.9', false],
    ['latest', false],
  ] as const)('%s is known: %s', ([version, known]) => {
    expect(isKnown(version)).toBe(known)
  })

  test('have the scenarios that came before them', () => {
    expect(isIn(scenario('ping'), '0.1.16')).toBe(true)
    expect(isIn(scenario('caching'), '0.1.16')).toBe(false)
    expect(isIn(scenario('caching'), '0.2.0-alpha.12')).toBe(true)
  })
})

describe('the revisions it is run in', () => {
  test('are the newest of each era that the server and the suite speak', () => {
    const all = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const
    expect(chooseRevisions('0.2.0-alpha.12', all)).toEqual(['2025-11-25', '2026-07-28'])
    expect(chooseRevisions('0.1.16', all)).toEqual(['2025-11-25'])
    expect(chooseRevisions('0.1.16', ['2025-03-26', '2025-06-18'])).toEqual(['2025-06-18'])
    expect(chooseRevisions('0.2.0-alpha.12', ['2026-07-28'])).toEqual(['2026-07-28'])
  })

  test('are none for a server that is older or newer than the suite', () => {
    expect(chooseRevisions('0.1.16', ['2024-11-05'])).toEqual([])
    expect(chooseRevisions('0.1.16', ['2026-07-28'])).toEqual([])
    expect(specVersions('0.1.16')).not.toContain('2025-03-26')
  })
})

test('the digest of a scenario changes with the version of the suite, its rule and nothing else', () => {
  const ping = scenario('ping')
  const digest = scenarioDigest(ping, '0.1.16')
  expect(digest).toMatch(/^[0-9a-f]{16}$/)
  expect(scenarioDigest({ ...ping, needs: ['tools'], official: { ...ping.official, transport: true } }, '0.1.16')).toBe(digest)
  expect(scenarioDigest(ping, '0.1.15')).not.toBe(digest)
  expect(scenarioDigest({ ...ping, official: { ...ping.official, rule: 2 } }, '0.1.16')).not.toBe(digest)
  expect(scenarioDigest(scenario('caching'), '0.1.16')).not.toBe(digest)
})

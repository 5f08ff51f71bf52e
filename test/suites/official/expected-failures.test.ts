import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DataError } from '../../../src/errors.js'
import { parseExpectedFailures, readExpectedFailures } from '../../../src/suites/official/expected-failures.js'
import { temporaryFolder } from './install-fake.js'
import { readScenarios } from './scenarios.js'

const known = readScenarios().map(({ id }) => id)
const parse = (text: string) => parseExpectedFailures(text, 'expected.yml', known)

describe("the suite's file of expected failures", () => {
  test('names scenarios and single checks of them', () => {
    const { scenarios, checks } = parse(
      'server:\n  - ping\n  - server-stateless:sep-2575-a\n  - server-stateless:sep-2575-b\nclient:\n  - sse-retry\n',
    )
    expect([...scenarios]).toEqual(['ping', 'server-stateless'])
    expect([...checks].map(([id, of]) => [id, [...of]])).toEqual([['server-stateless', ['sep-2575-a', 'sep-2575-b']]])
  })

  test('counts a scenario that is listed as a whole as that', () => {
    expect(parse('server: [caching, "caching:a"]').checks.size).toBe(0)
  })

  test.for(['', '# nothing\n', 'server:\n', 'client: [initialize]'])('may be empty: %j', (text) => {
    expect(parse(text).scenarios.size).toBe(0)
  })

  test('is read from where it lies', () => {
    const file = join(temporaryFolder(), 'expected.yml')
    writeFileSync(file, 'server: [ping]')
    expect(readExpectedFailures(file, known).scenarios.has('ping')).toBe(true)
    expect(() => readExpectedFailures(`${file}.gone`, known)).toThrow(/expected\.yml\.gone: cannot be read \(ENOENT\).*--expected-failures/)
  })
})

describe('what the suite takes in silence', () => {
  test.for([
    ['an unknown key', 'client: []\nservers:\n  - ping\n', /^expected\.yml:2:1: unknown key "servers"; did you mean "server"\?/],
    ['an unknown scenario', 'server:\n  - ping\n  - pings\n', /^expected\.yml:3:5: unknown scenario "pings"; did you mean "ping"\?/],
    ['a scenario like no other', 'server: [wholly-different-thing-altogether]', /:1:10: unknown scenario .*list --server/],
    ['a check of an unknown scenario', 'server: ["nope-nope-nope:a"]', /unknown scenario "nope-nope-nope"/],
    ['a colon without a check', 'server: ["ping:"]', /expected scenario:check-id/],
    ['a space after the colon', 'server:\n  - caching: a\n', /:2:5: expected the name of a scenario/],
    ['a number', 'server: [1]', /:1:10: expected the name of a scenario/],
    ['a text for a list', 'server: ping', /expected a list of scenarios at server/],
    ['a list of its own', '- ping', /expected the keys server and client/],
    ['no YAML', 'server: [ping', /no YAML/],
    ['a key twice', 'server: [ping]\nserver: [caching]', /no YAML/],
  ] as const)('%s is an error that names file and line', ([, text, message]) => {
    expect(() => parse(text)).toThrow(DataError)
    expect(() => parse(text)).toThrow(message)
  })
})

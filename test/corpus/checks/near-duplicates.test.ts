import { describe, expect, it } from 'vitest'
import { checkNearDuplicates } from '../../../src/corpus/checks/near-duplicates.js'
import { benignInput, benignItems, corpusOf, defenceInput, defenceItems, toolFixture } from '../samples.js'

const long =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const twin = `${long} more`
const other = 'Opens the doors of the garage when somebody stands before it and rings twice.'
const problems = (first: Record<string, unknown>, second: Record<string, unknown>) =>
  checkNearDuplicates(corpusOf(...defenceItems(defenceInput(first), defenceInput({ id: 'tool-poisoning-002', ...second })))).map(
    ({ subject, message }) => `${subject} ${message}`,
  )

describe('checkNearDuplicates', () => {
  it('accepts items that differ', () => {
    expect(problems({ fixture: toolFixture(long) }, { fixture: toolFixture(other) })).toEqual([])
  })
  it('finds an item that says again what another says, whatever its punctuation and case', () => {
    expect(problems({ fixture: toolFixture(long) }, { fixture: toolFixture(twin.toUpperCase().replaceAll(' ', ', ')) })).toEqual([
      expect.stringMatching(
        /^defence\/tool-poisoning-002 says nearly the same as defence\/tool-poisoning-001 \(likeness 0\.\d\d, allowed is less than 0\.8\)$/,
      ),
    ])
  })
  it('finds it between a benign item and an attack', () => {
    const items = [
      ...defenceItems(defenceInput({ fixture: toolFixture(long) })),
      ...benignItems(benignInput({ fixture: toolFixture(twin) })),
    ]
    expect(checkNearDuplicates(corpusOf(...items))).toHaveLength(1)
  })
  it('lets a variant be near its plain pair, and two variants of one pair', () => {
    expect(
      problems({ fixture: toolFixture(long) }, { fixture: toolFixture(twin), variantOf: 'tool-poisoning-001', evasion: 'base64' }),
    ).toEqual([])
    expect(
      problems(
        { fixture: toolFixture(long), variantOf: 'tool-poisoning-009' },
        { fixture: toolFixture(twin), variantOf: 'tool-poisoning-009' },
      ),
    ).toEqual([])
    expect(
      problems(
        { fixture: toolFixture(long), variantOf: 'tool-poisoning-008' },
        { fixture: toolFixture(twin), variantOf: 'tool-poisoning-009' },
      ),
    ).toHaveLength(1)
  })
})

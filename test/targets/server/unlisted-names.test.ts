import { expect, it } from 'vitest'
import type { Survey } from '../../../src/targets/server/contract.js'
import { unlistedNames } from '../../../src/targets/server/unlisted-names.js'

const survey = (names: readonly string[], walled = false) => ({ walled, tools: names.map((name) => ({ name })) }) as unknown as Survey

it('says what inject names and no survey lists, with the nearest name', () => {
  const surveys = [survey(['wipe', 'read_note']), survey(['old'])]
  expect(
    unlistedNames(
      { denyTools: ['wpie', 'old'], allowTools: ['nothing-like-it'], examples: { raed_note: {}, secret: {} }, hidden: ['secret'] },
      surveys,
    ),
  ).toEqual([
    'target.inject.allowTools: the server lists no tool of this name: nothing-like-it',
    'target.inject.denyTools: the server lists no tool of this name: wpie (did you mean wipe?)',
    'target.inject.examples: the server lists no tool of this name: raed_note (did you mean read_note?)',
  ])
  expect(unlistedNames({ denyTools: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, [survey([])])).toEqual([
    'target.inject.denyTools: the server lists no tool of this name: a, b, c, d, e and 2 more',
  ])
})

it('says it of a server that asks for credentials and got them, too', () => {
  expect(unlistedNames({ denyTools: ['wpie'] }, [survey(['wipe'], true)])).toHaveLength(1)
})

it('says nothing where all are listed, and where not all is known that is', () => {
  expect(unlistedNames({ denyTools: ['wipe'], allowTools: ['old'] }, [survey(['wipe']), survey(['old'])])).toEqual([])
  expect(unlistedNames({ denyTools: ['wpie'] }, [survey([], true)])).toEqual([])
  expect(unlistedNames({ denyTools: ['wpie'] }, [survey(Array.from({ length: 1000 }, (_, index) => `t${index}`))])).toEqual([])
})

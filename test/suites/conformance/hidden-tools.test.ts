import { expect, it } from 'vitest'
import { checks } from '../../../src/suites/conformance/checks/tools/index.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { examineReference, itemsOf } from './over-http.js'

const items = itemsOf('tools').filter(({ id }) => id === 'tool-unlisted')

/** The tool `note` is left out of the list; `runs`: it is called all the same. */
const leftOut =
  (runs: boolean) =>
  (server: ReferenceServer): void => {
    server['toolAllowed'] = (tool: { readonly definition: { readonly name: string } }) => tool.definition.name !== 'note'
    if (runs) server['callAllowed'] = () => true
  }

const found = async (hidden: string[] | undefined, faults: ((server: ReferenceServer) => void)[] = []) => {
  const start = { faults, revisions: ['2025-11-25'] } as const
  const findings = await examineReference(items, checks, start, hidden && { inject: { hidden, examples: { note: { text: 'x' } } } })
  return findings['tool-unlisted']?.['2025-11-25']
}

it('a tool that the user says nobody may call has to be refused', async () => {
  expect(await found(undefined)).toMatch(/^not-applicable: neither two users are configured/)
  expect(await found(['note'], [leftOut(false)])).toBe('kept')
})

it('red twin: is broken where it runs though no list shows it', async () => {
  expect(await found(['note'], [leftOut(true)])).toBe('broken: the server ran the tool "note", which its list does not show')
})

it('red twin: is broken where it is listed', async () => {
  expect(await found(['note'])).toBe('broken: the server lists the tool "note", which nobody may call')
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { answersTo } from '../../../src/suites/conformance/checks/request-state/inputs.js'
import { requestStateChecks } from '../../../src/suites/conformance/checks/request-state/index.js'
import { changed, cut, rewritten } from '../../../src/suites/conformance/checks/request-state/tamper.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { examineReference, idsOf, itemsOf, type Findings } from './over-http.js'

/** How the reference server is started. */
type Start = Parameters<typeof examineReference>[2]

const items = itemsOf('request-state')
const ids = items.map(({ id }) => id)
const walled: Start = { auth: true }

const examine = (start: Start): Promise<Findings> => examineReference(items, requestStateChecks, start, { protocol: 'auto' })

/** A server that has nothing but its name: neither tools nor resources nor prompts, and no subscriptions. */
const bare = (server: ReferenceServer): void => {
  server['capabilities'] = () => ({})
  server['methods'] = { legacy: ['initialize', 'ping'], modern: ['server/discover'] }
}

describe('the checks of requestState', { timeout: 60_000 }, () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(requestStateChecks)).toEqual(ids)
  })

  it('are kept by a server that signs its states and binds them', async () => {
    const kept = ids.map((id) => [
      id,
      { '2026-07-28': id === 'elicitation-url' ? 'not-applicable: nothing that may be called asks the user by a link' : 'kept' },
    ])
    expect(await examine(walled)).toEqual(Object.fromEntries(kept))
  })

  it('need a second user for a state of somebody else', async () => {
    expect(idsOf(await examine({}), 'not-applicable')).toEqual(['elicitation-url', 'state-other-principal'])
  })

  it('are not broken by a server that has nothing to ask for, and kept only where that makes no difference', async () => {
    const findings = await examine({ auth: true, faults: [bare] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual(['input-required-elsewhere'])
  })

  it('let a server send its user to a page that is open to nobody else', async () => {
    const byLink = (link: unknown) => (server: ReferenceServer) => {
      const { inputRequired } = server as unknown as { inputRequired: (...input: unknown[]) => { inputRequests: object } }
      const page = { method: 'elicitation/create', params: { mode: 'url', message: 'Please look.', elicitationId: 'e', url: link } }
      server['inputRequired'] = (...input: unknown[]) => {
        const asked = inputRequired(...input)
        return { ...asked, inputRequests: { ...asked.inputRequests, page } }
      }
    }
    const of = async (link: unknown) => (await examine({ ...walled, faults: [byLink(link)] }))['elicitation-url']?.['2026-07-28']
    expect(await of('https://example.org/sign-in?ticket=1')).toBe('kept')
    expect(await of('http://127.0.0.1:8080/sign-in')).toBe('kept')
    for (const link of [
      'http://example.org/',
      'https://me:secret@example.org/',
      'https://example.org/?session=1',
      'javascript:alert(1)',
      'sign in',
      7,
    ])
      expect(await of(link), String(link)).toMatch(/^broken: /)
  })

  it.each(ids)('%s alone is broken by its fault', async (id) => {
    const findings = await examine({ ...walled, faults: [id] })
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })
})

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const signed = fc
  .record({ user: fc.string(), step: fc.nat(), done: fc.boolean(), signature: fc.uint8Array({ minLength: 32, maxLength: 32 }) })
  .map(
    ({ signature, ...claims }) =>
      `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${Buffer.from(signature).toString('base64url')}`,
  )

describe('a tampered state', { timeout: 60_000 }, () => {
  it('differs in one character, and in what Base64 makes of it', () => {
    fc.assert(
      fc.property(signed, (state) => {
        const variants = changed(state)
        expect(variants.length).toBeGreaterThan(3)
        for (const variant of variants) {
          expect([...variant].filter((character, at) => character !== state[at])).toHaveLength(1)
          expect(variant.split('.').map(bytes)).not.toEqual(state.split('.').map(bytes))
        }
      }),
    )
  })

  it('stays a hexadecimal number where it is one', () => {
    for (const variant of changed('00ff17a9b8c4d3e2')) expect(variant).toMatch(/^[\da-f]{16}$/)
    expect(new Set(changed('00ff17a9b8c4d3e2')).has('00ff17a9b8c4d3e2')).toBe(false)
  })

  it('is shorter where it is cut, once without all that follows the last dot', () => {
    expect(cut('header.payload.signature')).toEqual(['header.payload.signa', 'header.paylo', '', 'header.payload', 'header.payload.'])
    fc.assert(fc.property(signed, (state) => cut(state).every((variant) => variant.length < state.length && state.startsWith(variant))))
  })

  it('has one value rewritten where it is JSON, with the signature and without it', () => {
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const state = `${encode({ step: 1, done: false })}.c2lnbmF0dXJl`
    expect(rewritten(state)).toEqual(
      [
        { step: 2, done: false },
        { step: 1, done: true },
      ].flatMap((edit) => [`${encode(edit)}.c2lnbmF0dXJl`, encode(edit), `${encode(edit)}.`]),
    )
    expect(rewritten('{"step":1}')).toEqual(['{"step":2}'])
    expect(rewritten('9f86d081884c7d65')).toEqual([])
  })
})

describe('the answers to what a server asks for', { timeout: 60_000 }, () => {
  it('fill in its form', () => {
    const properties = {
      mail: { type: 'string', format: 'email' },
      name: { type: 'string', minLength: 8 },
      age: { type: 'integer', minimum: 18 },
      sure: { type: 'boolean' },
      size: { type: 'string', enum: ['s', 'm'] },
      colour: { type: 'string', oneOf: [{ const: 'red', title: 'Red' }] },
    }
    const form = { method: 'elicitation/create', params: { requestedSchema: { type: 'object', properties } } }
    const content = { mail: 'assay@example.com', name: 'assayxxx', age: 18, sure: true, size: 's', colour: 'red' }
    expect(answersTo({ form })).toEqual({ form: { action: 'accept', content } })
  })

  it('are a text of the model, no roots, and consent to a page', () => {
    expect(
      answersTo({ a: { method: 'sampling/createMessage' }, b: { method: 'roots/list' }, c: { method: 'elicitation/create', params: {} } }),
    ).toMatchObject({ a: { content: { text: 'assay' } }, b: { roots: [] }, c: { action: 'accept' } })
  })
})

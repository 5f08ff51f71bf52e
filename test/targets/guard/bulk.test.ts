import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { hostFor } from './built-host.js'

// A host of our own, whose verdict says how it was asked. It has doubts of every bulk that holds an input which acts.
const host = `
import { receiveMessageOnPort, workerData } from 'node:worker_threads'
const { port, gate } = workerData
Atomics.wait(new Int32Array(gate), 0, 0)
receiveMessageOnPort(port)
port.on('message', ({ kind, inputs, bulk }) => {
  if (kind !== 'inputs') return port.close()
  const asked = JSON.parse(inputs)
  if (bulk && asked.some(({ input }) => input.act)) return port.postMessage({ kind: 'doubt', count: asked.length, reason: 'changed setTimeout' })
  const verdict = { detect: true, enforce: false, signal: (bulk ? 'bulk of ' : 'one by one of ') + asked.length }
  if (bulk) port.postMessage({ kind: 'answers', answers: asked.map(({ id }) => ({ id, outcome: { verdict }, ms: 0 })), retire: false })
  else for (const { id } of asked) port.postMessage({ kind: 'answer', id, outcome: { verdict }, ms: 0, retire: false })
})
port.postMessage({ kind: 'ready', description: { form: 'function', style: 'assess', stateless: true, exports: [] } })
`
const folder = mkdtempSync(join(tmpdir(), 'assay-bulk-'))
beforeAll(() => writeFileSync(join(folder, 'host.mjs'), host))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How each of these inputs was asked. */
type How = (...inputs: object[]) => Promise<unknown[]>

async function asking(): Promise<How> {
  const guard = await hostFor('export default () => true', { host: 'worker', hostEntry: join(folder, 'host.mjs') })
  onTestFinished(() => guard.close())
  return async (...inputs) => {
    const answers = await Promise.all(inputs.map((input) => guard.assess({ type: 't', ...input })))
    return answers.map((answer) => ('verdict' in answer ? answer.verdict.signal : answer.error))
  }
}

it('asks in bulk what is asked at once, and alone what is asked alone', async () => {
  const how = await asking()
  expect(await how({}, {}, {})).toEqual(['bulk of 3', 'bulk of 3', 'bulk of 3'])
  expect(await how({})).toEqual(['one by one of 1'])
  expect(await how({}, {})).toEqual(['bulk of 2', 'bulk of 2'])
})

it('asks one by one again what a host has doubts of, and from then on everything', async () => {
  const how = await asking()
  expect(await how({}, { act: 'up' }, {})).toEqual(['one by one of 3', 'one by one of 3', 'one by one of 3'])
  expect(await how({}, {})).toEqual(['one by one of 2', 'one by one of 2'])
})

import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ConformanceItem } from '../../src/corpus/item.js'
import { loadCorpus } from '../../src/corpus/load.js'
import { packageRoot } from '../../src/paths.js'
import { checks } from '../../src/suites/conformance/checks/index.js'
import { requirementsPage } from './requirements.js'

const { items } = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['conformance'] })
const all = [...items.values()] as ConformanceItem[]

it('docs/requirements.md maps each requirement to its checks, or to the reason why there is none', async () => {
  await expect(requirementsPage(all)).toMatchFileSnapshot(join(packageRoot, 'docs/requirements.md'))
})

it('red twin: a requirement that lost its checks has to say why', () => {
  const without = all.filter(({ requirement }) => requirement !== 12)
  expect(() => requirementsPage(without)).toThrow('requirement 12 has neither a check nor a reason')
})

it('every check has its code, and every code its check', () => {
  expect(Object.keys(checks).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
})

it('holds at least 60 checks, each with a section and a link of the specification', () => {
  expect(all.length).toBeGreaterThanOrEqual(60)
  for (const { key, link } of all)
    expect(link, key).toMatch(/^https:\/\/(?:modelcontextprotocol\.io|www\.jsonrpc\.org|www\.rfc-editor\.org|datatracker\.ietf\.org)\//)
})

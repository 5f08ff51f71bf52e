import { describe, expect, onTestFinished, test } from 'vitest'
import type { Revision } from '../../../src/corpus/revisions.js'
import { findSuite } from '../../../src/suites/official/find.js'
import { officialPlayer, type OfficialPlayer, type OfficialServer } from '../../../src/suites/official/player.js'
import type { ServerUnderTest, Survey } from '../../../src/targets/server/contract.js'
import { installFake, temporaryFolder } from './install-fake.js'
import { readScenarios, scenario } from './scenarios.js'

interface Stub {
  readonly path?: string
  readonly version?: string
  readonly revisions?: readonly Revision[]
  readonly alive?: () => Promise<boolean>
}

function player({
  path = '',
  version = '0.1.16',
  revisions = ['2025-11-25'],
  alive = () => Promise.resolve(true),
}: Stub = {}): OfficialPlayer {
  const survey = (revision: Revision) =>
    ({
      revision,
      capabilities: { tools: {} },
      tools: [],
      prompts: [],
      resources: [],
      resourceTemplates: [],
      sessions: false,
      walled: false,
    }) as unknown as Survey
  const server: OfficialServer = {
    revisions,
    under: (revision) =>
      Promise.resolve({
        survey: survey(revision),
        transport: 'http',
        url: new URL(`http://127.0.0.1:1/${path}`),
        credentials: {},
        remote: false,
      } as unknown as ServerUnderTest),
    alive,
  }
  const made = officialPlayer({ found: findSuite(installFake({ version })), server, scenarios: readScenarios() })
  onTestFinished(() => made.close())
  return made
}

describe('a scenario, as an item', () => {
  test('passes, warns and fails as its checks do', async () => {
    const { play } = player({ version: '0.2.0-alpha.12', revisions: ['2025-11-25', '2026-07-28'] })
    expect((await play(scenario('ping'))).outcome).toEqual({ status: 'pass' })
    expect((await play(scenario('tools-list'))).outcome).toEqual({ status: 'warn' })
    const { outcome, findings } = await play(scenario('server-stateless'))
    expect(outcome).toEqual({ status: 'fail' })
    expect(findings).toMatchObject([
      { revision: '2025-11-25', kind: 'not-applicable' },
      { revision: '2026-07-28', kind: 'broken', what: 'b went wrong' },
    ])
  })

  test('that does not apply is not applicable, although the suite has a result of it', async () => {
    const { outcome, reason } = await player().play(scenario('prompts-list'))
    expect(outcome).toEqual({ unmeasured: 'not-applicable' })
    expect(reason).toBe('the server declares no prompts')
  })

  test('that the suite wrote nothing of is an error, never a pass', async () => {
    expect((await player().play(scenario('server-initialize'))).outcome).toEqual({ error: '2025-11-25: the suite wrote no result of it' })
  })

  test('of a server that is down is an error, never a failure', async () => {
    const { outcome } = await player({ alive: () => Promise.resolve(false) }).play(scenario('ping'))
    expect(outcome).toEqual({ error: '2025-11-25: the server does not answer, so the official suite was not run' })
  })
})

test('the suite runs once for all scenarios of a revision', async () => {
  let asked = 0
  const { play } = player({ alive: () => Promise.resolve(++asked > 0) })
  await Promise.all([play(scenario('ping')), play(scenario('tools-list')), play(scenario('server-initialize'))])
  // Before and after.
  expect(asked).toBe(2)
})

test('where no suite is installed nothing applies, and the reason says what to install', async () => {
  const server = { revisions: [], under: () => Promise.reject(new Error('asked')), alive: () => Promise.resolve(true) }
  const { play } = officialPlayer({ found: findSuite(temporaryFolder()), server, scenarios: readScenarios() })
  expect(await play(scenario('ping'))).toMatchObject({
    outcome: { unmeasured: 'not-applicable' },
    reason: expect.stringContaining('npm install --save-dev') as string,
  })
})

test('a server that the suite is too old or too new for is asked nothing', async () => {
  const { reason, remedy } = await player({ revisions: ['2026-07-28'] }).play(scenario('tools-list'))
  expect(reason).toBe('the installed suite 0.1.16 speaks none of 2026-07-28')
  expect(remedy).toMatch(`${reason}. Mend: npm install --save-dev @modelcontextprotocol/conformance@0.2.0-alpha.12, or set`)
  const old = await player({ revisions: ['2024-11-05'] }).play(scenario('tools-list'))
  expect(old.remedy).toMatch(/speaks none of 2024-11-05\. Mend: no version of it does; set target\.official: false/)
})

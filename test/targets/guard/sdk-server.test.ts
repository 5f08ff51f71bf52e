import { Client } from '@modelcontextprotocol/client'
import { McpServer as V1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer as V2, Server } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { guardForm } from '../../../src/targets/guard/form.js'
import { loadGuard } from '../../../src/targets/guard/load.js'
import { isSdkServer } from '../../../src/targets/guard/sdk-server.js'
import { hintOf } from '../../../src/report/hint.js'
import { toVerdict } from '../../../src/targets/guard/verdict.js'

const about = { name: 'notes', version: '1' }
const says = "write the target as { kind: 'server', module: ... }"

describe.each([
  ['1', () => new V1(about)],
  ['2', () => new V2(about)],
  ['2, the low level', () => new Server(about)],
])('a server of the SDK, version %s, in place of a guard', (_, make) => {
  it('is named as what it is, with what mends it: as a verdict, as an export, and as what a factory makes', async () => {
    const garbage = `returned an MCP server of the SDK instead of a verdict: ${says} with the same reference`
    expect(toVerdict(make(), true)).toEqual({ garbage })
    // Nothing that a guard is advised to do.
    expect([hintOf(`attack: ${garbage}`), hintOf('attack: returned undefined instead of a verdict')]).toEqual([
      undefined,
      expect.any(String),
    ])
    expect(() => guardForm({ server: make() }, 'server')).toThrow(says)
    expect(() => guardForm({ default: make() })).toThrow(says)
    expect(await loadGuard(async () => ({ createGuard: make }), 'createGuard')).toEqual({ failed: expect.stringContaining(says) })
  })
})

it('red twin: a client, a connection and what throws when it is read are no servers', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  for (const other of [new Client(about), { connect() {} }, { server: {} }, trap, null, 'server']) expect(isSdkServer(other)).toBe(false)
  expect(toVerdict({ connect() {} }, true)).toEqual({ garbage: 'returned an object without `detect` (it has connect)' })
})

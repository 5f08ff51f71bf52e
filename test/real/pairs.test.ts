import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { install, itemsOf, manifestOf, program, score, type Target } from './servers.js'

// Old versions with a published flaw, and the ones that mended it: the checks have to tell them apart, and by nothing but the flaw.
const root = mkdtempSync(join(tmpdir(), 'assay-pairs-'))
const assay = join(root, 'assay/node_modules/vitest-assay/dist/cli.js')
const url = 'http://127.0.0.1:{port}/mcp'

/** The server that everybody copied from the SDK's documentation, with the application that it recommends where it has one. */
const express = `import * as sdk from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import express from 'express'
const app = sdk.createMcpExpressApp?.() ?? express().use(express.json())
app.post('/mcp', async (request, response) => {
  const server = new McpServer({ name: 'default', version: '1.0.0' })
  server.registerTool('now', { description: 'What time it is.' }, () => ({ content: [{ type: 'text', text: 'noon' }] }))
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  await server.connect(transport)
  await transport.handleRequest(request, response, request.body)
})
app.listen(Number(process.argv[2]), '127.0.0.1')
`

interface Pair {
  readonly cve: string
  readonly name: string
  /** Version with the flaw, version without. */
  readonly versions: readonly [string, string]
  readonly beside?: Readonly<Record<string, string>>
  readonly target: (folder: string) => Target
  /** The checks that are asked. */
  readonly checks: string
  /** Checks that come to another status, and to which. */
  readonly apart: Readonly<Record<string, readonly [string, string]>>
}

const transport = '^conformance/(origin|host|cors|bind)-'
const rebound = { 'conformance/host-foreign': ['warn', 'pass'], 'conformance/origin-and-host-foreign': ['fail', 'pass'] } as const
const pairs: readonly Pair[] = [
  {
    cve: 'CVE-2025-66414',
    name: '@modelcontextprotocol/sdk',
    versions: ['1.23.0', '1.24.0'],
    beside: { express: '5.1.0' },
    target: (folder) => ({ command: 'node', args: [join(folder, 'server.mjs'), '{port}'], url }),
    checks: transport,
    apart: rebound,
  },
  {
    cve: 'CVE-2025-9611',
    name: '@playwright/mcp',
    versions: ['0.0.39', '0.0.40'],
    target: (folder) => ({
      command: 'node',
      args: [program(folder, '@playwright/mcp'), '--port', '{port}', '--host', '127.0.0.1'],
      url,
    }),
    checks: transport,
    apart: rebound,
  },
  {
    cve: 'CVE-2026-46519',
    name: 'mcp-server-kubernetes',
    versions: ['2.9.6', '4.1.7'],
    // The allow-list leaves out a tool, which a call of it runs all the same: what it runs is a kubectl of ours.
    target: (folder) => ({
      command: 'node',
      args: [program(folder, 'mcp-server-kubernetes')],
      env: { ALLOWED_TOOLS: 'kubectl_get,ping', PATH: `${kubectl(folder)}:${process.env['PATH'] ?? ''}` },
      inject: { hidden: ['list_api_resources'] },
    }),
    checks: '^conformance/tool-unlisted ',
    apart: { 'conformance/tool-unlisted': ['fail', 'pass'] },
  },
]

/** A folder with a kubectl that says one word. */
function kubectl(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'kubectl'), '#!/bin/sh\necho pods\n', { mode: 0o755 })
  return bin
}

beforeAll(() => install(join(root, 'assay'), {}, inject('tarball')))
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))

describe('a flaw and its mending', () => {
  it.each(pairs)(
    '$cve: $name $versions.0 and $versions.1 are told apart',
    async ({ name, versions, beside = {}, target, checks, apart }) => {
      const runs: Record<string, string | undefined>[] = []
      for (const version of versions) {
        const folder = join(root, name, version)
        install(folder, { [name]: version, ...beside })
        expect(manifestOf(folder, name).version).toBe(version)
        writeFileSync(join(folder, 'server.mjs'), express)
        const scored = await score(assay, folder, target(folder), ['-t', checks])
        expect([scored.code, scored.left], scored.output).toEqual([0, []])
        runs.push(Object.fromEntries(itemsOf(scored).map(({ key, result, unmeasured, error }) => [key, result ?? unmeasured ?? error])))
      }
      const [before = {}, after = {}] = runs
      const keys = Object.keys(before).filter((key) => before[key] !== after[key])
      expect(Object.fromEntries(keys.map((key) => [key, [before[key], after[key]]]))).toEqual(apart)
    },
  )
})

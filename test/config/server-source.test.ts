import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makesServer, serverTarget } from '../../src/config/server-source.js'

const root = mkdtempSync(join(tmpdir(), 'assay-server-source-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('a module that makes a server', () => {
  it.each([
    "import { McpServer } from '@modelcontextprotocol/server'",
    "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
    'import {\n  McpServer,\n  type Tool,\n} from "@modelcontextprotocol/server"',
    "import * as sdk from '@modelcontextprotocol/server'",
    "import { serveStdio } from '@modelcontextprotocol/server/stdio'",
    "const { Server } = require('@modelcontextprotocol/sdk/server/index.js')",
    "const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')",
  ])('%s', (text) => {
    expect(makesServer(`import { z } from 'zod'\n${text}\n`)).toBe(true)
  })

  it.each([
    "import type { McpServer } from '@modelcontextprotocol/server'",
    "import { type McpServer, CallToolResultSchema } from '@modelcontextprotocol/server'",
    "import { Client } from '@modelcontextprotocol/sdk/client/index.js'",
    "import { Server } from 'node:http'",
    "import { Server } from 'node:http'\nimport { Tool } from '@modelcontextprotocol/server'",
    "import { McpServer } from '@modelcontextprotocol/server-mock'",
    '',
  ])('is not: %s', (text) => {
    expect(makesServer(text)).toBe(false)
  })
})

describe('the target that a reference means', () => {
  const imports = "import { McpServer } from '@modelcontextprotocol/server'\n"
  const of = (name: string, text: string, exported = '') => {
    writeFileSync(join(root, name), text)
    return serverTarget(`./${name}${exported}`, root)
  }

  it('is a server by its module, or by a program that exports nothing', () => {
    const text = `${imports}export const createServer = () => new McpServer({})\n`
    expect(of('a.ts', text, '#createServer')).toEqual({ kind: 'server', module: './a.ts#createServer' })
    expect(of('a.ts', text)).toEqual({ kind: 'server', module: './a.ts' })
    expect(of('b.mjs', `${imports}new McpServer({}).connect()\n`)).toEqual({ kind: 'server', command: 'node', args: ['./b.mjs'] })
  })

  it('is none of a guard, whatever stands beside it, nor of what is not there', () => {
    const text = `${imports}export const guard = () => true\n`
    expect(of('proxy.ts', text, '#guard')).toBeUndefined()
    expect(of('my-guard.ts', text)).toBeUndefined()
    expect(of('d.ts', 'export const createServer = () => 1\n', '#createServer')).toBeUndefined()
    expect(serverTarget('./nowhere.ts', root)).toBeUndefined()
  })

  it('is refused of a program in TypeScript, with what to name in its place', () => {
    expect(() => of('c.ts', `${imports}await new McpServer({}).connect()\n`)).toThrow(
      './c.ts makes an MCP server and exports none, so it has to be started. Mend: name what it is built into',
    )
  })
})

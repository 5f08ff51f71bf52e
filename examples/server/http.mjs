// Over HTTP, for this machine alone: `node http.mjs --port 3000`.
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { notesServer } from './notes.mjs'

const { port } = parseArgs({ options: { port: { type: 'string', default: '3000' } } }).values
const rightHost = localhostHostValidation()
const rightOrigin = localhostOriginValidation()
const handle = toNodeHandler(createMcpHandler(notesServer))

createServer((request, response) => {
  if (!rightHost(request, response) || !rightOrigin(request, response)) return
  if (request.url === '/mcp') void handle(request, response)
  else response.writeHead(404).end()
}).listen(Number(port), '127.0.0.1')

// A small legacy server over streamable HTTP. Arguments: PORT FAULT FILE.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [, , port, fault = 'none', file = ''] = process.argv
appendFileSync(process.env.PIDS, `${process.pid}\n`)

if (fault === 'port-is-taken' && !existsSync(file)) {
  // Another process takes the port between the look for a free one and this.
  writeFileSync(file, port)
  while (!existsSync(`${file}.taken`)) await pause(2)
}

const server = createServer((request, response) => {
  if (fault === 'silent') return process.stderr.write('never answers\n')
  if (fault === 'wall' && request.headers.authorization !== 'Bearer right') {
    return response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end('no')
  }
  if (request.method === 'GET' && fault === 'speaks') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    return response.write(
      `: hello\r\nevent: message\r\ndata: {"jsonrpc":"2.0",\r\ndata: "method":"notifications/tools/list_changed"}\r\n\r\n`,
    )
  }
  if (request.method !== 'POST') return response.writeHead(request.method === 'DELETE' ? 200 : 405).end()
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const { id, method, params } = JSON.parse(body)
    if (fault === 'html') return response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    if (method === 'server/discover') return response.writeHead(400).end('no session')
    if (id === undefined) return response.writeHead(202).end()
    if (method === 'crash') return process.stderr.write('out of luck\n', () => process.exit(7))
    if (method === 'hang-up') return request.socket.destroy()
    const result = {
      initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 'small', version: '1' } }),
      ping: () => ({}),
      big: () => ({ text: 'x'.repeat(20_000_000) }),
      'tools/call': () => ({ text: 'x'.repeat(20_000_000) }),
      seen: () => ({ headers: request.rawHeaders, url: request.url }),
    }[method]
    const message = result
      ? { jsonrpc: '2.0', id, result: result() }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
    response.writeHead(200, { 'Content-Type': 'application/json', ...(method === 'initialize' && { 'Mcp-Session-Id': 'abc' }) })
    response.end(JSON.stringify(message))
  })
})
server.listen(Number(port), '127.0.0.1')

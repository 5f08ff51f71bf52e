// A server over standard streams that writes the names of tools of its that are called into `calls.log`, a line each. `tools.json` has what it lists.
import { appendFileSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const tools = JSON.parse(readFileSync('tools.json', 'utf8'))
const answers = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'calls', version: '1' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: tools.map((tool) => ({ description: 'Does it.', inputSchema: { type: 'object' }, ...tool })) }),
  'tools/call': ({ name }) => {
    if (!tools.some((tool) => tool.name === name)) return { content: [{ type: 'text', text: 'no such tool' }], isError: true }
    appendFileSync('calls.log', `${name}\n`)
    return { content: [{ type: 'text', text: 'done' }] }
  },
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const answer = answers[method]
  const outcome = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: 'no such method' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`)
}

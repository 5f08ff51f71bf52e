// A legacy server over stdio that leaves what it does not know without an answer. `dead`: it answers nothing after that either. `handshake`: nothing but that at
// all. `slow`: it answers everything, each request after 400 ms.
import { createInterface } from 'node:readline'

const [, , mode = ''] = process.argv
const tool = {
  name: 'read',
  inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  annotations: { readOnlyHint: true },
}
const prompt = { name: 'sum', arguments: [{ name: 'topic', required: true }] }
const resource = { uri: 'note://a', name: 'a' }
const known = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} },
    serverInfo: { name: 'silent', version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [tool] }),
  'prompts/list': () => ({ prompts: [prompt] }),
  'resources/list': () => ({ resources: [resource] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': ({ uri }) => (uri === resource.uri ? { contents: [{ uri, text: 'a' }] } : undefined),
  'prompts/get': (params) => (params.name === 'sum' && typeof params.arguments?.topic === 'string' ? { messages: [] } : undefined),
  'tools/call': (params) =>
    params.name === 'read' && typeof params.arguments?.q === 'string' ? { content: [{ type: 'text', text: 'a' }] } : undefined,
}
let gone = false

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params = {} } = JSON.parse(line)
    if (id === undefined || gone || (mode === 'handshake' && method !== 'initialize')) return
    const result = known[method]?.(params)
    if (result === undefined && mode !== 'slow') {
      gone = mode === 'dead'
      return
    }
    const answer = result ? { result } : { error: { code: known[method] ? -32602 : -32601, message: 'no' } }
    setTimeout(() => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`), mode === 'slow' ? 400 : 0)
  })
  .on('close', () => process.exit(0))

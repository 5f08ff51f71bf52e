/** What the small server lists. */
export interface SmallLists {
  readonly tools?: readonly object[]
  readonly prompts?: readonly object[]
  readonly resources?: readonly object[]
}

export const tool = (name: string, description: string, more: object = {}) => ({
  name,
  description,
  inputSchema: { type: 'object' },
  ...more,
})

/**
 * Source of a server of 2025-11-25 over standard streams, which lists what the file that its first argument names holds. In it `%NAME%` stands for a variable
 * of its environment, and a list that is null is not answered.
 */
export const smallServer = `import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const lists = JSON.parse(readFileSync(process.argv[2], 'utf8').replaceAll(/%(\\w+)%/g, (_, name) => process.env[name] ?? ''))
const results = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: Object.fromEntries(Object.keys(lists).map((name) => [name, {}])),
    serverInfo: { name: 'Small Server', version: '1.0.0' },
  },
  ping: {},
  ...Object.fromEntries(Object.entries(lists).flatMap(([name, list]) => (list ? [[name + '/list', { [name]: list }]] : []))),
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (id === undefined) return
  const result = results[method]
  const answer = result ? { result } : { error: { code: -32601, message: 'no such method' } }
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n')
})
`

// A small legacy server over stdio that does not forget an odd request, in the way its argument says: `spoilt` answers no list from then on, `mute` nothing at
// all. `never` answers no list from the start, `forgets` is right. It writes its pid into $PIDS.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , way] = process.argv
appendFileSync(process.env.PIDS, `${process.pid}\n`)
let odd = false

const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'small', version: '1' },
  }),
  ping: () => ({}),
  'logging/setLevel': () => ({}),
  'tools/list': () => (way === 'never' || (odd && way === 'spoilt') ? undefined : { tools: [] }),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line)
  if (id === undefined || (odd && way === 'mute')) return
  const result = results[method]?.(params)
  odd ||= !(method in results)
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`)
})

// A small legacy server over stdio with one fault, named by its argument. It writes its pid, and that of what it starts, into $PIDS.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [, , fault = 'none', marker = ''] = process.argv
const note = (pid) => appendFileSync(process.env.PIDS, `${pid}\n`)
note(process.pid)

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const tool = { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }
let tools = [tool]
const held = []
let patience

const forksTwice = (clean) => {
  const daemon = ['/bin/sh', '-c', `echo $$ >> '${process.env.PIDS}'; exec sleep 1000`]
  spawn('/bin/sh', ['-c', 'setsid "$@" &', 'sh', ...clean, ...daemon], { stdio: 'ignore', detached: true }).unref()
}

const faults = {
  'does-not-start': () => {
    process.stderr.write('no database at \u001b[31m127.0.0.1:1\n')
    process.exit(3)
  },
  'exits-at-once': () => process.exit(0),
  hangs: () => process.stderr.write('waiting for a lock\n'),
  'ignores-sigterm': () => {
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
  },
  grandchild: () => note(spawn('sleep', ['1000'], { stdio: 'ignore' }).pid),
  daemon: () => note(spawn('sleep', ['1000'], { stdio: 'ignore', detached: true }).pid),
  // Forks twice, so that nobody is its parent, and in the second case without the environment that it was given.
  detached: () => forksTwice([]),
  'detached-clean': () => forksTwice(['env', '-i']),
  'holds-the-pipes': () => note(spawn('sleep', ['1000'], { stdio: 'inherit', detached: true }).pid),
  floods: () => {
    const more = () => {
      process.stdout.write('noise\n'.repeat(1000), () => setImmediate(more))
      process.stderr.write('trouble\n'.repeat(1000))
    }
    more()
  },
  // Where nobody speaks to it in time.
  impatient: () => (patience = setTimeout(() => process.exit(4), 700)),
  prints: () => console.log('Server is running\n{"level":30,"msg":"a log line"}'),
}
faults[fault]?.()

const methods = {
  initialize: ({ id, params }) =>
    say({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'small', version: '1' },
      },
    }),
  ping: ({ id }) => say({ id, result: {} }),
  'tools/list'({ id }) {
    if (fault === 'changes-its-list') tools = [...tools, { ...tool, name: `read${tools.length}` }]
    say({ id, result: { tools } })
    if (fault === 'changes-its-list') say({ method: 'notifications/tools/list_changed' })
  },
  'tools/call'({ id, params }) {
    const result = { content: [{ type: 'text', text: params.name }] }
    if (fault === 'out-of-order') {
      held.unshift({ id, result })
      if (held.length === 2) held.forEach(say)
    } else if (fault === 'late') held.push({ id, result })
    else if (fault === 'twice') [1, 2].forEach(() => say({ id, result }))
    else if (fault === 'other-id') say({ id: `${id}`, result })
    else if (fault === 'long-line')
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { text: 'x'.repeat(50_000_000) } })}\n`)
    else if (fault === 'picture') say({ id, result: { text: 'x'.repeat(15_000_000) } })
    else if (fault === 'both') say({ id, result, error: { code: 1, message: 'x' } })
    else if (fault === 'asks') {
      asked = { id }
      say({ id: 'of the server', method: 'sampling/createMessage', params: { n: 1 } })
    } else if (fault !== 'never') say({ id, result })
  },
  crash: () => process.exit(7),
  release: ({ id }) => {
    held.forEach(say)
    say({ id, result: {} })
  },
}
let asked

createInterface({ input: process.stdin }).on('line', (line) => {
  clearTimeout(patience)
  if (fault === 'hangs') return
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return say({ id: null, error: { code: -32700, message: 'Parse error' } })
  }
  if (message.method === undefined) return asked && say({ id: asked.id, result: { answer: message.result ?? message.error } })
  if (message.id === undefined) {
    // Once, at the first conversation: what was started is there, and then it ends by itself.
    if (fault === 'dies-between' && message.method === 'notifications/initialized' && !existsSync(marker)) {
      writeFileSync(marker, '')
      process.on('SIGUSR2', () => process.exit(9))
    }
    return
  }
  if (fault === 'no-ping' && message.method === 'ping') return
  if (fault === 'handshake-only' && message.method !== 'initialize') return
  const method = methods[message.method]
  if (method) method(message)
  else say({ id: message.id, error: { code: -32601, message: 'Method not found' } })
})

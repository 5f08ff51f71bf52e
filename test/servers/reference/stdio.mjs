import { receive } from './receive.mjs'
import { invalidRequest } from './problem.mjs'

const newline = 10

/** Speaks over the standard streams until the input ends or a signal comes. */
export function serveStdio(server, { input = process.stdin, output = process.stdout, exit = (code) => process.exit(code) } = {}) {
  const conversation = server.newConversation('local')
  const send = (message) => output.write(server.stdoutLine(message))
  conversation.send = send
  server.watchLegacy(conversation)

  async function take(bytes) {
    try {
      const value = server.readMessage(bytes)
      const outcome = await receive(server, value, exchangeFor(server, value, conversation, send))
      if (outcome?.message) send(outcome.message)
    } catch (error) {
      send(server.errorAnswer(error.id, error))
    }
  }

  const lines = splitLines(
    server,
    (bytes) => void take(bytes),
    () => send(server.errorAnswer(undefined, invalidRequest('Invalid request: the message is too large'))),
  )
  input.on('data', lines)
  input.on('end', () => server.onInputEnd((code) => finish(code)))
  // The reader is gone: nothing that is written reaches anybody.
  output.on('error', () => exit(0))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.onSignal(signal, exit))

  /** Lets answers that are under way come out, but for no longer than a moment. */
  function finish(code) {
    server.announce('closing')
    const until = Date.now() + 300
    const look = () => (conversation.inFlight.size === 0 || Date.now() > until ? exit(code) : setTimeout(look, 10))
    setImmediate(look)
  }
}

/** In the modern era a request sees nothing of the connection but its own messages. */
function exchangeFor(server, value, conversation, send) {
  const common = { transport: 'stdio', principal: 'local', headers: undefined, inFlight: conversation.inFlight, send }
  return server.isModern(value, undefined)
    ? { ...common, era: 'modern', revision: undefined, conversation: undefined }
    : { ...common, era: 'legacy', revision: conversation.revision, conversation }
}

/** Cuts a stream of bytes into lines. A line that is too long is not kept: `onTooLong` is told once, and the rest of it passed over. */
function splitLines(server, onLine, onTooLong) {
  let parts = []
  let size = 0
  let skipping = false
  const add = (bytes) => {
    size += bytes.length
    if (skipping) return
    if (server.messageTooLarge(size)) {
      skipping = true
      parts = []
      onTooLong()
    } else parts.push(bytes)
  }
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end))
      const line = Buffer.concat(parts)
      if (!skipping && line.some((byte) => byte > 32)) onLine(line)
      parts = []
      size = 0
      skipping = false
      start = end + 1
    }
    add(chunk.subarray(start))
  }
}

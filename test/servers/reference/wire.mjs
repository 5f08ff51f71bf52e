import { codes, invalidRequest, Problem } from './problem.mjs'

/** From bytes to a JSON value. */
export const wireHooks = (server) => ({
  limits: {
    /** Bytes of one message. */
    messageBytes: 1_048_576,
    /** Arrays and objects inside one another. */
    depth: 64,
    /** Messages of a batch. */
    batch: 50,
    /** ms in which the headers of a request, and then the whole of it, have to come. */
    requestMs: 3000,
    /** ms without a request before a connection is closed. */
    idleMs: 5000,
    sessions: 1000,
    /** ms that a client may take to answer a request of the server's. */
    answerMs: 10_000,
    /** Calls of tools in ten seconds, of one principal. */
    calls: 1000,
  },

  messageTooLarge: (bytes) => bytes > server.limits.messageBytes,

  /** Strict: a byte sequence that is no UTF-8 would else become U+FFFD, and the message another one. */
  decodeText(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw new Problem(codes.parse, 'Parse error: the message is not valid UTF-8', { status: 400 })
    }
  },

  parseJson(text) {
    try {
      return JSON.parse(text)
    } catch {
      throw new Problem(codes.parse, 'Parse error: the message is not valid JSON', { status: 400 })
    }
  },

  tooDeep: (text) => depthOf(text) > server.limits.depth,

  /** Bytes of one message -> its value. Throws a Problem. */
  readMessage(bytes) {
    const text = server.decodeText(bytes)
    if (!server.tooDeep(text)) return server.parseJson(text)
    const { id } = Object(server.parseJson(text))
    throw invalidRequest('Invalid request: the message is nested too deeply', server.validId(id) ? { id } : {})
  },

  /** The text of a message as it is sent; one line. */
  writeMessage: (message) => JSON.stringify(message),
})

/** How deep a JSON text is nested; counted before it is parsed. */
function depthOf(text) {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

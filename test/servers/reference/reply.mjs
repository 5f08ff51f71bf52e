/**
 * The answer to one HTTP request: JSON where there is nothing but an answer, a stream of server-sent events as soon as there is more.
 * @param {import('node:http').ServerResponse} res
 */
export function createReply(server, res, headers) {
  let streaming = false
  let timer

  function open() {
    if (streaming || res.headersSent) return
    streaming = true
    res.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    res.flushHeaders()
    timer = setInterval(() => res.write(':\n\n'), server.keepAliveMs).unref()
    res.on('close', () => clearInterval(timer))
  }
  const event = (name, data) => res.writable && res.write(`event: ${name}\ndata: ${data}\n\n`)

  return {
    headers,
    open,
    event,
    /** A message that belongs to the request, before its answer. */
    send(message) {
      open()
      event('message', server.writeMessage(message))
    },
    /** The outcome of `receive`. */
    finish(outcome) {
      if (!res.writable) return
      if (outcome?.message && streaming) event('message', server.writeMessage(outcome.message))
      else if (outcome?.message) json(res, outcome.status, { ...headers, ...outcome.headers }, server.writeMessage(outcome.message))
      else if (outcome && !streaming) res.writeHead(server.acceptedStatus(), headers)
      // Cancelled: a stream that ends without an answer.
      else open()
      clearInterval(timer)
      res.end()
    },
  }
}

/** @param {string} body */
export function json(res, status, headers, body) {
  res.writeHead(status, { ...headers, 'content-type': 'application/json' })
  res.end(body)
}

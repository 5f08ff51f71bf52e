import { longestMessage } from './limits.js'
import { splitLines } from './lines.js'

export interface ServerSentEvent {
  /** Default `message`. */
  readonly event: string
  readonly data: string
}

/** Parses a stream of server-sent events (HTML standard, 9.2.6). An event's data is bounded like a line. */
export function parseEvents(onEvent: (event: ServerSentEvent) => void): (chunk: Buffer) => void {
  let event = ''
  let data: string[] = []
  let room = longestMessage
  let first = true
  const field = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      room = longestMessage
      return
    }
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'event') event = value
    else if (name === 'data' && (room -= value.length + 64) > 0) data.push(value)
  }
  const lines = splitLines((line) => {
    const plain = first ? line.replace(/^\uFEFF/, '') : line
    first = false
    // A lone carriage return ends a line too; one before the line feed belongs to it.
    for (const part of plain.replace(/\r$/, '').split('\r')) field(part)
  })
  return lines.push
}

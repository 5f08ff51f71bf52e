import { Buffer } from 'node:buffer'
import { object, text } from './fields.js'
import { request, type Messages } from './wire.js'

/**
 * The frame's bytes as text: they hold what JSON values cannot (duplicate keys, lone surrogates, broken UTF-8), so the message is
 * a string and not an object. Broken UTF-8 shows as U+FFFD, as it does to a defence that decodes before it looks.
 */
export const rawFrame: Messages = (fixture) => {
  const { method, params } = object(fixture['during'])
  const frame = Buffer.from(text(fixture['base64'], ''), 'base64').toString('utf8')
  const direction = fixture['direction'] === 'to-server' ? 'to-server' : 'to-client'
  return [...(typeof method === 'string' ? [request(1, method, params)] : []), { direction, message: frame }]
}

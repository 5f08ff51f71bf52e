import { createHmac, timingSafeEqual } from 'node:crypto'

import { invalidParams } from './problem.mjs'

/** Lists in pages. A cursor is signed, so that it is opaque and cannot be made up. */
export const pageHooks = (server) => ({
  pageSize: 4,

  /** One page of `entries`, as the result of a list method: `{ [name]: entries, nextCursor? }`. */
  page(name, entries, params, context) {
    const start = params.cursor === undefined ? 0 : server.readCursor(params.cursor, name, context)
    const end = start + server.pageSize
    return {
      [name]: entries.slice(start, end),
      ...(end < entries.length ? { nextCursor: server.writeCursor(name, end, context) } : {}),
    }
  },

  writeCursor(name, offset, context) {
    const text = Buffer.from(JSON.stringify([name, offset, context.principal])).toString('base64url')
    return `${text}.${sign(server.key, text)}`
  },

  /** The offset that a cursor stands for. */
  readCursor(cursor, name, context) {
    const [text, signature] = typeof cursor === 'string' ? cursor.split('.') : []
    if (!text || !signature || !same(signature, sign(server.key, text))) return server.badCursor()
    const [list, offset, principal] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return list === name && principal === context.principal ? offset : server.badCursor()
  },

  badCursor() {
    throw invalidParams('Invalid params: unknown cursor')
  },
})

const sign = (key, text) => createHmac('sha256', key).update(`cursor ${text}`).digest('base64url')
const same = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

import { codes, Problem } from './problem.mjs'
import { isObject } from './revisions.mjs'

/** JSON-RPC: what kind of message it is, and how one is answered. */
export const messageHooks = (server) => ({
  /** @returns {'batch' | 'request' | 'notification' | 'response' | 'invalid'} */
  messageKind(value) {
    if (Array.isArray(value)) return 'batch'
    if (!isObject(value) || !server.rpcVersionValid(value.jsonrpc)) return 'invalid'
    if ('method' in value) {
      if (typeof value.method !== 'string' || !server.paramsValid(value.params)) return 'invalid'
      if (!('id' in value)) return 'notification'
      return server.validId(value.id) ? 'request' : 'invalid'
    }
    return 'result' in value || 'error' in value ? 'response' : 'invalid'
  },

  rpcVersionValid: (version) => version === '2.0',

  /** MCP wants named parameters. */
  paramsValid: (params) => params === undefined || isObject(params),

  /** A string or an integer, never null. An integer beyond 2^53 could not be sent back as it came. */
  validId: (id) => typeof id === 'string' || Number.isSafeInteger(id),

  /** The id of the answer to a request. */
  answerId: (id) => id,

  /** JSON-RPC says null for an id that could not be read; from 2026-07-28 on the member is left out. */
  unreadableId: (era) => (era === 'modern' ? undefined : null),

  /** Only 2025-03-26 has batches. */
  batchAllowed: (revision) => revision === '2025-03-26',

  /** Two requests of one id must not be under way at the same time in one conversation. */
  duplicateIdAllowed: () => false,

  resultAnswer: (id, result) => ({ jsonrpc: '2.0', id: server.answerId(id), result }),

  /** @param {unknown} id undefined where it could not be read */
  errorAnswer(id, error, era = 'legacy') {
    const shown = id === undefined ? server.unreadableId(era) : server.answerId(id)
    const data = server.errorData(error)
    return {
      jsonrpc: '2.0',
      ...(shown === undefined ? {} : { id: shown }),
      error: { code: server.errorCode(error), message: server.errorMessage(error), ...(data === undefined ? {} : { data }) },
    }
  },

  errorCode: (error) => (error instanceof Problem ? error.code : codes.internal),

  /** What a client reads of an error. Only what was written for it: an exception's own text may name files, queries or secrets. */
  errorMessage: (error) => (error instanceof Problem ? error.message : 'Internal error'),

  errorData: (error) => (error instanceof Problem ? error.data : undefined),

  unknownMethod: (method, context) =>
    new Problem(codes.methodNotFound, 'Method not found', context.era === 'modern' ? { status: 404 } : {}),

  /** An answer of the client's to a request of the server's. One that nobody waits for is dropped. */
  takeResponse(message, conversation) {
    const waiting = conversation?.pending.get(message.id)
    if (!waiting) return
    conversation.pending.delete(message.id)
    waiting(message)
  },
})

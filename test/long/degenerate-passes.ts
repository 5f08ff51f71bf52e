/** A server of test/servers/degenerate.mjs. */
export interface Degenerate {
  readonly transport: 'stdio' | 'http'
  readonly era: 'legacy' | 'modern'
  readonly mode: string
}

interface Passes {
  readonly why: string
  readonly on: (server: Degenerate) => boolean
  /** Separated by white space. */
  readonly ids: string
}

const offers = ({ mode }: Degenerate): boolean => mode.startsWith('offers-')
const shakesHands = ({ mode }: Degenerate): boolean => !mode.startsWith('all-')
const legacy = ({ era }: Degenerate): boolean => era === 'legacy'
const modern = ({ era }: Degenerate): boolean => era === 'modern'
const stdio = ({ transport }: Degenerate): boolean => transport === 'stdio'
/** A ping is answered with an empty result, or `server/discover` as it should be. */
const serves = (server: Degenerate): boolean => modern(server) || offers(server) || /empty$|echo$/.test(server.mode.replace(/^http-.*/, ''))
const answers = (server: Degenerate): boolean => serves(server) || !server.mode.startsWith('http-')
const rpcErrors = ({ mode }: Degenerate): boolean => /326\d\d$/.test(mode)
const errors = ({ mode }: Degenerate): boolean => /326\d\d$|failing$|http-[45]/.test(mode)

/** Which checks may pass on a server that is of no use, and what they have seen there. All else has to fail, to not apply or to be an error. */
export const mayPass: readonly Passes[] = [
  {
    why: 'the handshake is right, and is all that they look at',
    on: (server) => legacy(server) && shakesHands(server),
    ids: 'capability-objects server-info version-negotiation',
  },
  { why: 'the version that is asked for comes back, which an echo does too', on: legacy, ids: 'version-echo' },
  { why: 'an echo of the params has capabilities that are an object', on: ({ mode }) => mode === 'all-echo', ids: 'capability-objects' },
  {
    why: 'the answer to server/discover is right in each way that it is asked for, and is what they look at',
    on: modern,
    ids: `
      capability-objects discover-implemented header-field-case session-header-ignored input-required-elsewhere
      version-initialize-named get-delete-405 cache-members result-type-present server-info-present`,
  },
  { why: 'the handshake is served, without a header that opens it to other sites', on: shakesHands, ids: 'cors-open' },
  {
    why: 'the ids of sessions are UUIDs',
    on: (server) => legacy(server),
    ids: 'session-id-ascii session-id-unpredictable session-id-entropy',
  },
  {
    why: 'what is in an answer, or whether it is an error, is nothing to them',
    on: answers,
    ids: `
      id-string-echoed id-number-echoed id-type-kept answer-version answer-one-of http-response-type`,
  },
  {
    why: 'errors came, and are all that they look at',
    on: rpcErrors,
    ids: `
      error-id-echoed error-code-integer error-message-string version-codes-reserved version-codes-retired`,
  },
  {
    why: 'the errors that its client gave come back, and leak nothing',
    on: ({ mode }) => mode === 'mirror',
    ids: 'error-leaks-path error-leaks-stack',
  },
  { why: 'errors came, and leak nothing', on: errors, ids: 'error-leaks-path error-leaks-stack' },
  { why: 'pings are answered with an empty object, as they should be', on: serves, ids: 'ping-answered ping-before-initialize' },
  { why: 'results came, and are objects', on: answers, ids: 'result-object' },
  {
    why: 'the simplest request is served, before what they send and after it',
    on: serves,
    ids: `
      invalid-json-alive invalid-request-alive invalid-utf8 deep-message huge-message many-open-requests
      prototype-keys lone-surrogate slow-client half-open-client http-truncated-body http-disconnect-alive
      cancel-unknown response-unasked initialize-twice answered-once id-duplicate id-shared-by-clients
      meta-unknown-keys version-header-missing stdio-second-process`,
  },
  {
    why: 'the simplest request is served, and is not in the shape, by the method or as the notification that they send it',
    on: serves,
    ids: `
      params-not-structured batch-refused batch-empty batch-notifications id-null id-fraction notification-unanswered
      notification-202 http-method-unknown`,
  },
  {
    why: 'the simplest request is served, and refused without its method',
    on: (server) => serves(server) && errors(server),
    ids: 'invalid-request',
  },
  {
    why: 'the simplest request is served, and broken JSON has HTTP 400',
    on: ({ mode }) => mode.endsWith('http-400'),
    ids: 'invalid-json',
  },
  {
    why: 'the simplest request is served, and methods that do not exist have -32601',
    on: (server) => serves(server) && server.mode.endsWith('32601'),
    ids: 'unknown-method',
  },
  {
    why: 'server/discover is served, and methods that do not exist are refused',
    on: (server) => modern(server) && rpcErrors(server),
    ids: 'prototype-method removed-methods',
  },
  {
    why: 'the lists are right, and what stands in them is all that they look at',
    on: offers,
    ids: `
      tool-names tool-names-unique tool-input-schema-object tool-schema-valid tool-annotation-types
      tool-annotations-agree tool-hidden-characters tool-schema-remote-refs tool-schema-bounded prompt-names-unique prompt-hidden-characters
      resource-uri-valid resource-uris-unique resource-template-valid resource-hidden-characters list-order
      list-independent`,
  },
  {
    why: 'the lists are served, and nothing that is not declared is sent meanwhile',
    on: offers,
    ids: 'list-changed-undeclared log-undeclared',
  },
  { why: 'the lists are served, and the rest is not refused as unknown', on: offers, ids: 'capability-answers' },
  {
    why: 'tools/list is served before initialize too',
    on: (server) => legacy(server) && offers(server),
    ids: 'request-before-initialize',
  },
  {
    why: 'resources/list is served, and subscriptions are refused',
    on: (server) => offers(server) && rpcErrors(server),
    ids: 'subscribe-undeclared',
  },
  {
    why: 'a result that tells of an error has content too',
    on: ({ mode }) => mode === 'offers-failing',
    ids: 'tool-result-shape tool-output-controls',
  },
  {
    why: 'the process starts, reads what it is sent however it is cut, writes lines of JSON and ends, whatever it answers',
    on: stdio,
    ids: `
      stdio-split-message stdio-joined-messages stdio-utf8 stdio-newline stdio-crlf stdout-purity stdin-eof-exit sigterm-exit`,
  },
  { why: 'what was written and answered holds no secret, whatever it is', on: stdio, ids: 'stderr-secret error-leaks-secret' },
]

export const idsIn = ({ ids }: Pick<Passes, 'ids'>): readonly string[] => ids.trim().split(/\s+/)

/** Ids of `kept` that may not pass on this server. */
export const unseen = (server: Degenerate, kept: readonly string[]): readonly string[] => {
  const allowed = new Set(mayPass.filter(({ on }) => on(server)).flatMap(idsIn))
  return kept.filter((id) => !allowed.has(id))
}

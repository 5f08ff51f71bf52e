/** The closed word lists of a corpus file. Adding a word is a change of the format; removing one would orphan items. */

export const suites = ['defence', 'benign', 'tasks', 'conformance'] as const

/** Suites that a user's own files can hold: tasks and the checks of `conformance` are code. */
export const ownSuites = ['defence', 'benign'] as const

/** Suites of the format that this version cannot load yet: their files get an answer, not a puzzle. */
export const laterSuites = ['twins'] as const

export const severities = ['critical', 'high', 'medium', 'low'] as const

/** How binding a requirement is (RFC 2119): a broken MUST fails, a broken SHOULD warns. */
export const levels = ['MUST', 'SHOULD'] as const

/** Who is under test in a task: the server (A) or the agent (B). */
export const modes = ['A', 'B'] as const

/** What decides a task, and what its evidence is called. */
export const oracles = ['canary', 'protocol', 'behavioral'] as const

/** How a server is spoken to. `memory`: a module's own server object. */
export const transports = ['stdio', 'http', 'sse', 'memory'] as const

/** What a check presupposes of a server or of the configuration. */
export const needs = [
  'tools',
  'resources',
  'prompts',
  'completions',
  'logging',
  'sessions',
  'wall',
  'credentials',
  'credentials.other',
  'owned',
] as const

/** How a directive is disguised; `language` is a translation. */
export const evasions = [
  'base64',
  'hex',
  'rot13',
  'leetspeak',
  'homoglyph',
  'zero-width',
  'tag-characters',
  'bidi',
  'html-comment',
  'markdown-comment',
  'json-in-text',
  'percent-encoding',
  'split-fields',
  'buried',
  'language',
] as const

/** Kinds of the benign suite. */
export const kinds = [
  'tool-definition',
  'tool-result',
  'tool-call',
  'tool-call-sequence',
  'definition-change',
  'multi-server-registry',
  'http-request',
  'list-result',
  'input-required-result',
  'resource',
  'prompt',
  'delegated-request',
  'server-identity',
  'config-snapshot-diff',
  'capability-grant',
  'scenario',
  'cache-invalidation',
] as const

/** Namespaces that other corpora own: the public benchmark's and the official conformance suite's. */
export const officialNamespace = 'official'
export const reservedNamespaces = ['mdb', officialNamespace] as const

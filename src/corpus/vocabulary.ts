/** The closed word lists of a corpus file. Adding a word is a change of the format; removing one would orphan items. */

export const suites = ['defence', 'benign'] as const

/** Suites of the format that this version cannot load yet: their files get an answer, not a puzzle. */
export const laterSuites = ['tasks', 'twins', 'conformance'] as const

export const severities = ['critical', 'high', 'medium', 'low'] as const

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
export const reservedNamespaces = ['mdb', 'official'] as const

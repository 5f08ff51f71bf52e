/**
 * Fixture types that a guard can be given: every type but `raw-frame`, whose bytes exist on a wire alone.
 * Source: the column "who can carry it" of the fixture types.
 */
export const guardTypes = [
  'tool-definition',
  'tool-result',
  'tool-call',
  'tool-call-sequence',
  'definition-change',
  'multi-server-registry',
  'list-result',
  'cache-invalidation',
  'server-instructions',
  'resource-list',
  'resource-content',
  'prompt-list',
  'prompt-result',
  'completion-result',
  'elicitation-request',
  'sampling-request',
  'notification',
  'input-required-result',
  'mrtr-retry',
  'task-lifecycle',
  'http-request',
  'http-request-sequence',
  'delegated-request',
  'oauth-metadata',
  'scenario',
  'server-identity',
  'registry-entry',
  'registry-resolution',
  'config-snapshot-diff',
  'capability-grant',
  'consent-prompt',
  'tool-state-handle',
  'ui-resource',
] as const

export type GuardType = (typeof guardTypes)[number]

import { z } from 'zod'
import { call, json, nonEmpty, present, text } from './values.js'

const namedTool = z.object({ name: nonEmpty, description: text.optional() })
const holder = z.object({ principal: nonEmpty, handle: nonEmpty })

/** Fields of the fixture types that stand on no wire: what an operator, installer or registry sees. Source: the public benchmark's fields. */
export const operator = {
  /** One of the last four at least: `scenarioShape` says so. */
  scenario: {
    setup: nonEmpty,
    request: json.optional(),
    observation: present.optional(),
    endpoint: present.optional(),
    action: present.optional(),
  },
  /** `identity`, or `before` and `after`: `identityShape` says so. */
  'server-identity': { mode: nonEmpty, identity: json.optional(), before: json.optional(), after: json.optional() },
  'registry-entry': { entry: json, lookalikeOf: nonEmpty.optional() },
  'registry-resolution': { entry: json, resolvedArtifactHash: nonEmpty, signedProvenance: json.nullable() },
  'config-snapshot-diff': { baseline: json, current: json },
  'capability-grant': { tool: namedTool, requestedScopes: z.array(nonEmpty).min(1) },
  'consent-prompt': { prompt: json },
  'tool-state-handle': { createdBy: holder, presentedBy: holder, call },
  'ui-resource': { uri: nonEmpty, mimeType: nonEmpty, html: text, hostRendering: json },
} as const

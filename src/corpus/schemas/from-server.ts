import { z } from 'zod'
import {
  callToolResult,
  implementation,
  listResult,
  promptMessages,
  prompts,
  resource,
  resourceContents,
  resources,
  samplingMessages,
  tool,
  tools,
} from './mcp.js'
import { base64, call, flag, json, message, nonEmpty, text } from './values.js'

/** Fields of the fixture types that a server sends. Source: fixture-types.md. */
export const fromServer = {
  'tool-definition': { tool },
  'tool-result': { tool, result: callToolResult, call: call.optional() },
  'definition-change': { before: tool, after: tool },
  'multi-server-registry': { servers: z.array(z.object({ server: nonEmpty, tools })).min(2, 'needs at least two servers') },
  'list-result': { method: nonEmpty, result: listResult, authenticated: flag.optional(), variesByAuthorization: flag.optional() },
  'cache-invalidation': {
    cached: z.object({ result: listResult }),
    /** null: the notification never came. */
    notification: message.nullable(),
    upstreamNow: listResult,
    observedBehavior: nonEmpty,
  },
  'server-instructions': { serverInfo: implementation, instructions: text },
  'resource-list': { resources },
  'resource-content': { resource, contents: resourceContents },
  'prompt-list': { prompts },
  'prompt-result': { prompt: z.object({ name: nonEmpty, arguments: json.optional() }), messages: promptMessages },
  'completion-result': { ref: z.object({ type: nonEmpty }), argument: z.object({ name: nonEmpty, value: text }), values: z.array(text) },
  'elicitation-request': {
    mode: z.enum(['form', 'url']),
    message: text,
    requestedSchema: json.optional(),
    url: nonEmpty.optional(),
    during: message,
  },
  'sampling-request': {
    messages: samplingMessages,
    systemPrompt: text.optional(),
    modelPreferences: json.optional(),
    maxTokens: z.number(),
    tools: tools.optional(),
    during: message,
  },
  notification: { method: nonEmpty, params: json },
  'input-required-result': {
    onRequest: message,
    result: z.object({ resultType: z.literal('input_required', 'expected "input_required"') }),
  },
  'oauth-metadata': { documents: json, challenge: text.optional(), authorizationUrl: text.optional() },
  'raw-frame': { direction: z.enum(['to-client', 'to-server']), during: message, base64 },
} as const

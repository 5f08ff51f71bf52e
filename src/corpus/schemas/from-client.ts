import { z } from 'zod'
import { callToolResult, tool } from './mcp.js'
import { call, header, json, message, nonEmpty, present, text } from './values.js'

const principal = z.object({ principal: nonEmpty })
const onTheWire = z.object({ method: nonEmpty, path: nonEmpty, headers: header })

/** Fields of the fixture types that a client sends. Source: fixture-types.md. */
export const fromClient = {
  'tool-call': { tool, call, configuredBoundary: text.optional() },
  'tool-call-sequence': {
    calls: z.array(call.extend({ server: nonEmpty.optional(), result: callToolResult.optional() })).min(2, 'needs at least two calls'),
  },
  /** Either the first two, or the other five: `mrtrShape` says so. */
  'mrtr-retry': {
    issued: json.optional(),
    tamperedRetry: message.optional(),
    issuedTo: principal.optional(),
    replayedBy: principal.optional(),
    requestState: text.optional(),
    originalRequest: json.optional(),
    replayRequest: json.optional(),
  },
  'task-lifecycle': { issued: z.array(principal).min(1), probe: principal.extend({ method: nonEmpty }), observedBehavior: nonEmpty },
  'http-request': { headers: header, body: present },
  'http-request-sequence': { requests: z.array(onTheWire).min(1), observedBehavior: text.optional() },
  'delegated-request': {
    now: z.number(),
    gateway: json,
    upstreams: json,
    trust: json,
    policy: json,
    request: z.object({ method: nonEmpty, target: nonEmpty, headers: header }),
  },
} as const

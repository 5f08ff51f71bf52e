import { randomBytes } from 'node:crypto'

import { authHooks } from './auth.mjs'
import { completionHooks } from './completion.mjs'
import { confirmHooks } from './confirm.mjs'
import { headerHooks } from './headers.mjs'
import { httpHooks } from './http-rules.mjs'
import { legacyHooks } from './legacy.mjs'
import { listenHooks } from './listen.mjs'
import { loggingHooks } from './logging.mjs'
import { messageHooks } from './messages.mjs'
import { modernHooks } from './modern.mjs'
import { pageHooks } from './pages.mjs'
import { promptHooks } from './prompts.mjs'
import { stateHooks } from './request-state.mjs'
import { resourceHooks } from './resources.mjs'
import { allRevisions, isModernRevision } from './revisions.mjs'
import { serveHooks } from './serve.mjs'
import { sessionHooks } from './sessions.mjs'
import { stdioHooks } from './stdio-rules.mjs'
import { toolCallHooks } from './tool-call.mjs'
import { toolHooks } from './tools.mjs'
import { wireHooks } from './wire.mjs'

/** What a server may lack. `subscribe` is of resources, `listChanged` of all lists. */
const allFeatures = ['tools', 'resources', 'prompts', 'completions', 'logging', 'subscribe', 'listChanged']

const groups = [
  wireHooks,
  messageHooks,
  serveHooks,
  legacyHooks,
  modernHooks,
  headerHooks,
  sessionHooks,
  httpHooks,
  stdioHooks,
  authHooks,
  pageHooks,
  toolHooks,
  toolCallHooks,
  confirmHooks,
  stateHooks,
  resourceHooks,
  promptHooks,
  completionHooks,
  loggingHooks,
  listenHooks,
]

/**
 * A server without a transport: hooks that decide, each of them a function on this object that a fault may replace, and `handlers`, by method.
 * Hooks call each other through the object, never past it.
 * @param {{ revisions?: readonly string[], auth?: boolean, without?: readonly string[], faults?: readonly (string | ((server: object) => void))[] }} [options]
 */
export async function createReference({ revisions = allRevisions, auth = false, without = [], faults = [] } = {}) {
  for (const revision of revisions)
    if (!allRevisions.includes(revision)) throw new Error(`no revision ${revision}; there are ${allRevisions.join(', ')}`)
  for (const feature of without)
    if (!allFeatures.includes(feature)) throw new Error(`no feature ${feature}; there are ${allFeatures.join(', ')}`)
  const server = {
    /** Revisions served, oldest first. */
    revisions: allRevisions.filter((revision) => revisions.includes(revision)),
    auth,
    /** What is declared and served. */
    features: new Set(allFeatures.filter((feature) => !without.includes(feature))),
    /** Where it listens; set by the transport. */
    url: undefined,
    key: randomBytes(32),
    /** What outlives a request: the notes taken, and how often the tool `note` ran. */
    state: { notes: [], noteCalls: 0 },
    /** Everyone who is told of changes: functions of `(kind, uri)`. */
    watchers: new Set(),
    handlers: Object.assign(Object.create(null)),
  }
  server.legacyRevisions = server.revisions.filter((revision) => !isModernRevision(revision))
  server.modernRevisions = server.revisions.filter(isModernRevision)
  for (const group of groups) {
    const { handlers, ...hooks } = group(server)
    Object.assign(server, hooks)
    Object.assign(server.handlers, handlers)
  }
  for (const fault of faults) (typeof fault === 'function' ? fault : await loadFault(fault))(server)
  return server
}

/** @param {string} id */
async function loadFault(id) {
  if (!/^[a-z0-9-]+$/.test(id)) throw new Error(`${id} is no name of a fault`)
  const module = await import(new URL(`../faults/${id}.mjs`, import.meta.url).href)
  return module.default
}

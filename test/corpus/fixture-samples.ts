import { tool } from './samples.js'

const during = { method: 'tools/call', params: { name: 'find_slot', arguments: {} } }
const resource = { uri: 'note://1', name: 'note' }
const call = { name: 'find_slot', arguments: {} }
const holder = { principal: 'ann', handle: 'h1' }

/** The smallest input of each fixture type: every member is required. Types with two shapes have a second entry. */
export const smallest: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  { type: 'tool-definition', tool },
  { type: 'tool-result', tool, result: { content: [{ type: 'text', text: 'none' }] } },
  { type: 'tool-call', tool, call },
  { type: 'tool-call-sequence', calls: [call, call] },
  { type: 'definition-change', before: tool, after: tool },
  {
    type: 'multi-server-registry',
    servers: [
      { server: 'a', tools: [tool] },
      { server: 'b', tools: [] },
    ],
  },
  { type: 'list-result', method: 'tools/list', result: { tools: [tool], ttlMs: 1, cacheScope: 'private', resultType: 'complete' } },
  {
    type: 'cache-invalidation',
    cached: { result: { tools: [] } },
    notification: null,
    upstreamNow: { tools: [tool] },
    observedBehavior: 'serves the old list',
  },
  { type: 'server-instructions', serverInfo: { name: 's', version: '1' }, instructions: 'Use metric units.' },
  { type: 'resource-list', resources: [resource] },
  { type: 'resource-content', resource, contents: [{ uri: 'note://1', mimeType: 'text/plain', text: 'x' }] },
  { type: 'prompt-list', prompts: [{ name: 'p', arguments: [{ name: 'a' }] }] },
  { type: 'prompt-result', prompt: { name: 'p', arguments: {} }, messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }] },
  { type: 'completion-result', ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'x' }, values: ['xy'] },
  { type: 'elicitation-request', mode: 'form', message: 'Which one?', requestedSchema: { type: 'object' }, during },
  { type: 'elicitation-request', mode: 'url', message: 'Sign in', url: 'https://id.example.com/', during },
  { type: 'sampling-request', messages: [{ role: 'user', content: { type: 'text', text: 'sum up' } }], maxTokens: 100, during },
  { type: 'notification', method: 'notifications/message', params: { level: 'info', data: 'x' } },
  { type: 'input-required-result', onRequest: during, result: { resultType: 'input_required', requestState: 's' } },
  { type: 'mrtr-retry', issued: { requestState: 's' }, tamperedRetry: during },
  {
    type: 'mrtr-retry',
    issuedTo: { principal: 'ann' },
    replayedBy: { principal: 'bob' },
    requestState: 's',
    originalRequest: {},
    replayRequest: {},
  },
  {
    type: 'task-lifecycle',
    issued: [{ principal: 'ann', taskId: 't' }],
    probe: { principal: 'bob', method: 'tasks/get', params: {} },
    observedBehavior: 'answers',
  },
  { type: 'http-request', headers: { 'Mcp-Method': 'tools/list', via: ['a', 'b'] }, body: { jsonrpc: '2.0' } },
  { type: 'http-request-sequence', requests: [{ method: 'GET', path: '/mcp', headers: {} }] },
  {
    type: 'delegated-request',
    now: 1,
    gateway: {},
    upstreams: {},
    trust: {},
    policy: {},
    request: { method: 'POST', target: '/', headers: {} },
  },
  { type: 'oauth-metadata', documents: { '/.well-known/oauth-protected-resource': {} } },
  { type: 'raw-frame', direction: 'to-client', during, base64: 'eyJhIjoxLCJhIjoyfQ==' },
  { type: 'scenario', setup: 'A server listens on loopback.', endpoint: 'http://127.0.0.1:1/' },
  { type: 'server-identity', mode: 'first-use', identity: {} },
  { type: 'server-identity', mode: 'update', before: {}, after: {} },
  { type: 'registry-entry', entry: {} },
  { type: 'registry-resolution', entry: {}, resolvedArtifactHash: 'sha256:0', signedProvenance: null },
  { type: 'config-snapshot-diff', baseline: {}, current: {} },
  { type: 'capability-grant', tool: { name: 'find_slot' }, requestedScopes: ['slots.read'] },
  { type: 'consent-prompt', prompt: {} },
  { type: 'tool-state-handle', createdBy: holder, presentedBy: holder, call },
  { type: 'ui-resource', uri: 'ui://card', mimeType: 'text/html', html: '<p>', hostRendering: {} },
]

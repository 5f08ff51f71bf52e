// A program with the command line and the output of the official suite, which calls the tools that the scenarios of 0.1.16 call, and nothing else.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const tools = {
  'server-initialize': undefined,
  ping: undefined,
  'tools-list': undefined,
  'json-schema-2020-12': undefined,
  'tools-call-simple-text': 'test_simple_text',
  'tools-call-image': 'test_image_content',
  'tools-call-audio': 'test_audio_content',
  'tools-call-embedded-resource': 'test_embedded_resource',
  'tools-call-mixed-content': 'test_multiple_content_types',
  'tools-call-error': 'test_error_handling',
  'tools-call-with-logging': 'test_tool_with_logging',
  'tools-call-with-progress': 'test_tool_with_progress',
  'tools-call-sampling': 'test_sampling',
  'tools-call-elicitation': 'test_elicitation',
  'elicitation-sep1034-defaults': 'test_elicitation_sep1034_defaults',
  'elicitation-sep1330-enums': 'test_elicitation_sep1330_enums',
}
/** One that is not known to anybody. */
const later = { 'tools-call-anything': 'drop_table' }
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const all = { ...tools, ...(version === '0.1.17' && later) }
const args = process.argv.slice(2)
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const named = option('--scenario')
/** Scenarios that fail, whatever the server does. */
const failing = (process.env.FAILING_SCENARIOS ?? '').split(',')

for (const scenario of named === undefined ? Object.keys(all) : [named]) {
  const answer = await callIn(all[scenario])
  const folder = join(option('-o'), `server-${scenario}-2026-11-30T10-00-00-000Z`)
  mkdirSync(folder, { recursive: true })
  const status = answer && !failing.includes(scenario) ? 'SUCCESS' : 'FAILURE'
  const check = {
    id: `check-of-${scenario}`,
    name: scenario,
    description: `about ${scenario}`,
    status,
    errorMessage: `${scenario} went wrong`,
  }
  writeFileSync(join(folder, 'checks.json'), JSON.stringify([check]))
}

/** Calls a tool in a session of its own. */
async function callIn(tool) {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const send = (message, more = {}) =>
    fetch(option('--url'), { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
  const clientInfo = { name: 'calling-suite', version: '1' }
  const welcome = await send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } })
  if (!welcome.ok) return false
  const session = { 'mcp-session-id': welcome.headers.get('mcp-session-id'), 'mcp-protocol-version': '2025-11-25' }
  await send({ method: 'notifications/initialized' }, session)
  if (tool !== undefined) await send({ id: 2, method: 'tools/call', params: { name: tool, arguments: {} } }, session)
  return true
}

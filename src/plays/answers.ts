import { list, object, pick, text } from './fields.js'
import { placeholderArguments } from './placeholders.js'
import { request, result, type Json, type JsonObject, type Messages } from './wire.js'

export const toolCall: Messages = (fixture) => [request(1, 'tools/call', object(fixture['call']))]

export const toolResult: Messages = (fixture) => {
  const tool = object(fixture['tool'])
  const call = fixture['call'] === undefined ? placeholderCall(tool) : object(fixture['call'])
  return [request(1, 'tools/call', call), result(1, object(fixture['result']))]
}

function placeholderCall(tool: JsonObject): JsonObject {
  return { name: text(tool['name'], 'tool'), arguments: placeholderArguments(tool['inputSchema']) }
}

export const toolCallSequence: Messages = ({ calls }) =>
  list(calls).flatMap((entry, index) => {
    const call = object(entry)
    const id = index + 1
    const server = typeof call['server'] === 'string' ? { server: call['server'] } : {}
    const messages = [request(id, 'tools/call', pick(call, 'name', 'arguments', '_meta'))]
    if (call['result'] !== undefined) messages.push(result(id, callResult(call['result'])))
    return messages.map((message) => ({ ...message, ...server }))
  })

/** A sequence may give a call's result as plain text; the wire carries it as one text block. */
function callResult(value: Json): Json {
  return typeof value === 'string' ? { content: [{ type: 'text', text: value }] } : value
}

export const resourceContent: Messages = (fixture) => {
  const contents = list(fixture['contents'])
  const uri = text(object(fixture['resource'])['uri'], text(object(contents[0])['uri'], ''))
  return [request(1, 'resources/read', { uri }), result(1, { contents })]
}

/** An MCP app's page travels as a resource; how the host renders it does not travel at all. */
export const uiResource: Messages = (fixture) => {
  const uri = text(fixture['uri'], '')
  const page = { uri, ...pick(fixture, 'mimeType', '_meta'), text: text(fixture['html'], text(fixture['text'], '')) }
  return [request(1, 'resources/read', { uri }), result(1, { contents: [page] })]
}

export const promptResult: Messages = (fixture) => [
  request(1, 'prompts/get', pick(object(fixture['prompt']), 'name', 'arguments')),
  result(1, { ...pick(fixture, 'description'), messages: list(fixture['messages']) }),
]

export const completionResult: Messages = (fixture) => [
  request(1, 'completion/complete', pick(fixture, 'ref', 'argument', 'context')),
  result(1, { completion: { ...pick(fixture, 'values', 'total', 'hasMore') } }),
]

export const serverInstructions: Messages = (fixture) => {
  const protocolVersion = '2025-11-25'
  const clientInfo = { name: 'client', version: '1.0.0' }
  return [
    request(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo }),
    result(1, { protocolVersion, capabilities: {}, ...pick(fixture, 'serverInfo', 'instructions') }),
  ]
}

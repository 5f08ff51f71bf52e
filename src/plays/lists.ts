import { list, object, text } from './fields.js'
import { notification, request, result, type Json, type Messages, type WireMessage } from './wire.js'

/** One list request and its answer. */
function listed(id: number, method: string, value: Json): WireMessage[] {
  return [request(id, method), result(id, value)]
}

export const toolDefinition: Messages = ({ tool }) => listed(1, 'tools/list', { tools: [object(tool)] })

export const resourceList: Messages = ({ resources }) => listed(1, 'resources/list', { resources: list(resources) })

export const promptList: Messages = ({ prompts }) => listed(1, 'prompts/list', { prompts: list(prompts) })

export const listResult: Messages = (fixture) => listed(1, text(fixture['method'], 'tools/list'), object(fixture['result']))

export const definitionChange: Messages = ({ before, after }) => [
  ...listed(1, 'tools/list', { tools: tools(before) }),
  notification('notifications/tools/list_changed'),
  ...listed(2, 'tools/list', { tools: tools(after) }),
]

function tools(definition: unknown): readonly Json[] {
  return Array.isArray(definition) ? (definition as Json[]) : [object(definition)]
}

export const multiServerRegistry: Messages = ({ servers }) =>
  list(servers).flatMap((entry) => {
    const { server, tools: offered } = object(entry)
    const name = text(server, 'server')
    return listed(1, 'tools/list', { tools: list(offered) }).map((message) => ({ ...message, server: name }))
  })

export const cacheInvalidation: Messages = (fixture) => {
  const change = object(fixture['notification'])
  const now = object(fixture['upstreamNow'])
  const listMethod = changedList(change['method'], now)
  return [
    ...listed(1, listMethod, object(object(fixture['cached'])['result'])),
    // `at` and `receivedAt` are the observer's clock, not on the wire.
    ...(typeof change['method'] === 'string' ? [notification(change['method'], change['params'])] : []),
    ...listed(2, listMethod, now),
  ]
}

function changedList(method: Json | undefined, answer: { readonly [member: string]: Json }): string {
  const kinds = ['tools', 'resources', 'prompts']
  const kind = kinds.find((name) => method === `notifications/${name}/list_changed`) ?? kinds.find((name) => name in answer)
  return `${kind ?? 'tools'}/list`
}

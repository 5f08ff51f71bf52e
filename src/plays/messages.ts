import type { Fixture } from '../corpus/item.js'
import {
  completionResult,
  promptResult,
  resourceContent,
  serverInstructions,
  toolCall,
  toolCallSequence,
  toolResult,
  uiResource,
} from './answers.js'
import { elicitationRequest, inputRequiredResult, mrtrRetry, samplingRequest, serverNotification, taskLifecycle } from './exchanges.js'
import { fields } from './fields.js'
import { delegatedRequest, httpRequest, httpRequestSequence, oauthMetadata } from './http.js'
import { cacheInvalidation, definitionChange, listResult, multiServerRegistry, promptList, resourceList, toolDefinition } from './lists.js'
import { rawFrame } from './raw-frame.js'
import type { Messages, WireMessage } from './wire.js'

/** The types of fixture-types.md that have a play. All others are operator-side: one object that no connection carries. */
const plays: ReadonlyMap<string, Messages> = new Map([
  ['tool-definition', toolDefinition],
  ['tool-result', toolResult],
  ['tool-call', toolCall],
  ['tool-call-sequence', toolCallSequence],
  ['definition-change', definitionChange],
  ['multi-server-registry', multiServerRegistry],
  ['list-result', listResult],
  ['cache-invalidation', cacheInvalidation],
  ['server-instructions', serverInstructions],
  ['resource-list', resourceList],
  ['resource-content', resourceContent],
  ['prompt-list', promptList],
  ['prompt-result', promptResult],
  ['completion-result', completionResult],
  ['elicitation-request', elicitationRequest],
  ['sampling-request', samplingRequest],
  ['notification', serverNotification],
  ['input-required-result', inputRequiredResult],
  ['mrtr-retry', mrtrRetry],
  ['task-lifecycle', taskLifecycle],
  ['http-request', httpRequest],
  ['http-request-sequence', httpRequestSequence],
  ['delegated-request', delegatedRequest],
  ['oauth-metadata', oauthMetadata],
  ['raw-frame', rawFrame],
  ['ui-resource', uiResource],
])

/** The types that `wireMessages` turns into traffic; every other type is shown as one object. */
export const typesWithMessages: readonly string[] = [...plays.keys()]

/**
 * The messages that a defence on the connection sees of a fixture, in order: JSON-RPC objects, for HTTP types the request or
 * response, for a raw frame its text, for operator-side and unknown types the fixture's own fields as one object.
 * Never throws: a field that is missing is an empty value. The public benchmark's `malicious-` and `benign-` are dropped.
 */
export function wireMessages(fixture: Fixture): WireMessage[] {
  const play = plays.get(fixture.type.replace(/^(?:malicious|benign)-/, ''))
  return play ? play(fixture) : [{ direction: 'to-client', message: fields(fixture) }]
}

import type { Check } from '../../../../targets/server/contract.js'
import { whereServed } from '../plain.js'
import { check as answerOneOf } from './answer-one-of.js'
import { check as answerVersion } from './answer-version.js'
import { check as answeredOnce } from './answered-once.js'
import { check as batchAnswered } from './batch-answered.js'
import { check as batchEmpty } from './batch-empty.js'
import { check as batchNotifications } from './batch-notifications.js'
import { check as batchRefused } from './batch-refused.js'
import { check as cancelUnknown } from './cancel-unknown.js'
import { check as deepMessage } from './deep-message.js'
import { check as errorCodeInteger } from './error-code-integer.js'
import { check as errorIdEchoed } from './error-id-echoed.js'
import { check as errorMessageString } from './error-message-string.js'
import { check as halfOpenClient } from './half-open-client.js'
import { check as httpContentType } from './http-content-type.js'
import { check as httpDisconnectAlive } from './http-disconnect-alive.js'
import { check as httpMethodUnknown } from './http-method-unknown.js'
import { check as httpResponseType } from './http-response-type.js'
import { check as httpTruncatedBody } from './http-truncated-body.js'
import { check as hugeMessage } from './huge-message.js'
import { check as idDuplicate } from './id-duplicate.js'
import { check as idFraction } from './id-fraction.js'
import { check as idNull } from './id-null.js'
import { check as idNumberEchoed } from './id-number-echoed.js'
import { check as idSharedByClients } from './id-shared-by-clients.js'
import { check as idStringEchoed } from './id-string-echoed.js'
import { check as idStructured } from './id-structured.js'
import { check as idTypeKept } from './id-type-kept.js'
import { check as initializeTwice } from './initialize-twice.js'
import { check as invalidJson } from './invalid-json.js'
import { check as invalidJsonAlive } from './invalid-json-alive.js'
import { check as invalidRequest } from './invalid-request.js'
import { check as invalidRequestAlive } from './invalid-request-alive.js'
import { check as invalidUtf8 } from './invalid-utf8.js'
import { check as loneSurrogate } from './lone-surrogate.js'
import { check as manyOpenRequests } from './many-open-requests.js'
import { check as metaUnknownKeys } from './meta-unknown-keys.js'
import { check as notification202 } from './notification-202.js'
import { check as notificationUnanswered } from './notification-unanswered.js'
import { check as paramsNotStructured } from './params-not-structured.js'
import { check as pingAnswered } from './ping-answered.js'
import { check as pingBeforeInitialize } from './ping-before-initialize.js'
import { check as progressIncreases } from './progress-increases.js'
import { check as progressToken } from './progress-token.js'
import { check as prototypeKeys } from './prototype-keys.js'
import { check as prototypeMethod } from './prototype-method.js'
import { check as prototypeTool } from './prototype-tool.js'
import { check as requestBeforeInitialize } from './request-before-initialize.js'
import { check as responseUnasked } from './response-unasked.js'
import { check as resultObject } from './result-object.js'
import { check as slowClient } from './slow-client.js'
import { check as toolCallMalformed } from './tool-call-malformed.js'
import { check as unknownMethod } from './unknown-method.js'

/** The checks of corpus/conformance/jsonrpc.assay.jsonc, by id. Those that look at a refusal, or at whether the server goes on, need one that serves something. */
export const jsonrpcChecks: Readonly<Record<string, Check>> = {
  'unknown-method': whereServed(unknownMethod),
  'tool-call-malformed': toolCallMalformed,
  'invalid-json': whereServed(invalidJson),
  'invalid-json-alive': whereServed(invalidJsonAlive),
  'invalid-request': whereServed(invalidRequest),
  'invalid-request-alive': whereServed(invalidRequestAlive),
  'params-not-structured': whereServed(paramsNotStructured),
  'batch-refused': whereServed(batchRefused),
  'batch-answered': whereServed(batchAnswered),
  'batch-empty': whereServed(batchEmpty),
  'batch-notifications': whereServed(batchNotifications),
  'id-string-echoed': idStringEchoed,
  'id-number-echoed': idNumberEchoed,
  'id-type-kept': idTypeKept,
  'error-id-echoed': errorIdEchoed,
  'id-null': whereServed(idNull),
  'id-fraction': whereServed(idFraction),
  'id-structured': whereServed(idStructured),
  'id-duplicate': whereServed(idDuplicate),
  'id-shared-by-clients': whereServed(idSharedByClients),
  'notification-unanswered': whereServed(notificationUnanswered),
  'notification-202': whereServed(notification202),
  'response-unasked': whereServed(responseUnasked),
  'cancel-unknown': whereServed(cancelUnknown),
  'progress-token': progressToken,
  'progress-increases': progressIncreases,
  'prototype-keys': whereServed(prototypeKeys),
  'prototype-method': whereServed(prototypeMethod),
  'prototype-tool': prototypeTool,
  'lone-surrogate': whereServed(loneSurrogate),
  'invalid-utf8': whereServed(invalidUtf8),
  'deep-message': whereServed(deepMessage),
  'huge-message': whereServed(hugeMessage),
  'many-open-requests': whereServed(manyOpenRequests),
  'slow-client': whereServed(slowClient),
  'half-open-client': whereServed(halfOpenClient),
  'http-truncated-body': whereServed(httpTruncatedBody),
  'http-disconnect-alive': whereServed(httpDisconnectAlive),
  'http-content-type': httpContentType,
  'http-response-type': httpResponseType,
  'http-method-unknown': whereServed(httpMethodUnknown),
  'initialize-twice': whereServed(initializeTwice),
  'request-before-initialize': whereServed(requestBeforeInitialize),
  'ping-answered': pingAnswered,
  'ping-before-initialize': pingBeforeInitialize,
  'error-code-integer': errorCodeInteger,
  'error-message-string': errorMessageString,
  'answer-version': answerVersion,
  'answer-one-of': answerOneOf,
  'result-object': resultObject,
  'answered-once': whereServed(answeredOnce),
  'meta-unknown-keys': metaUnknownKeys,
}

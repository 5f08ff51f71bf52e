import type { Check } from '../../../../targets/server/contract.js'
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

/** The checks of corpus/conformance/jsonrpc.assay.jsonc, by id. */
export const jsonrpcChecks: Readonly<Record<string, Check>> = {
  'unknown-method': unknownMethod,
  'tool-call-malformed': toolCallMalformed,
  'invalid-json': invalidJson,
  'invalid-json-alive': invalidJsonAlive,
  'invalid-request': invalidRequest,
  'invalid-request-alive': invalidRequestAlive,
  'params-not-structured': paramsNotStructured,
  'batch-refused': batchRefused,
  'batch-answered': batchAnswered,
  'batch-empty': batchEmpty,
  'batch-notifications': batchNotifications,
  'id-string-echoed': idStringEchoed,
  'id-number-echoed': idNumberEchoed,
  'id-type-kept': idTypeKept,
  'error-id-echoed': errorIdEchoed,
  'id-null': idNull,
  'id-fraction': idFraction,
  'id-structured': idStructured,
  'id-duplicate': idDuplicate,
  'id-shared-by-clients': idSharedByClients,
  'notification-unanswered': notificationUnanswered,
  'notification-202': notification202,
  'response-unasked': responseUnasked,
  'cancel-unknown': cancelUnknown,
  'progress-token': progressToken,
  'progress-increases': progressIncreases,
  'prototype-keys': prototypeKeys,
  'prototype-method': prototypeMethod,
  'prototype-tool': prototypeTool,
  'lone-surrogate': loneSurrogate,
  'invalid-utf8': invalidUtf8,
  'deep-message': deepMessage,
  'huge-message': hugeMessage,
  'many-open-requests': manyOpenRequests,
  'slow-client': slowClient,
  'half-open-client': halfOpenClient,
  'http-truncated-body': httpTruncatedBody,
  'http-disconnect-alive': httpDisconnectAlive,
  'http-content-type': httpContentType,
  'http-response-type': httpResponseType,
  'http-method-unknown': httpMethodUnknown,
  'initialize-twice': initializeTwice,
  'request-before-initialize': requestBeforeInitialize,
  'ping-answered': pingAnswered,
  'ping-before-initialize': pingBeforeInitialize,
  'error-code-integer': errorCodeInteger,
  'error-message-string': errorMessageString,
  'answer-version': answerVersion,
  'answer-one-of': answerOneOf,
  'result-object': resultObject,
  'answered-once': answeredOnce,
  'meta-unknown-keys': metaUnknownKeys,
}

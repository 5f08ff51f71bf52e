import { invalidParams } from './problem.mjs'
import { isObject } from './revisions.mjs'

const said = (value) => ({ content: [{ type: 'text', text: value }] })

/** A tool that needs an answer of the user's: as a request to the client in the legacy era, as an unfinished result in the modern one. */
export const confirmHooks = (server) => ({
  /** `elicitation: {}` means forms; with `url` alone there are none. */
  canElicit({ clientCapabilities: { elicitation } }) {
    return isObject(elicitation) && (elicitation.form !== undefined || elicitation.url === undefined)
  },

  /** What the user is asked. Never for a secret. */
  elicitation: (question, context) => ({
    ...(context.revision >= '2025-11-25' ? { mode: 'form' } : {}),
    message: server.sanitize(question),
    requestedSchema: { type: 'object', properties: { yes: { type: 'boolean', title: 'Yes' } }, required: ['yes'] },
  }),

  confirm(input, context) {
    if (context.era === 'modern') return server.confirmModern(input, context)
    return server.confirmLegacy(input, context)
  },

  async confirmLegacy(input, context) {
    if (context.revision < '2025-06-18' || !server.canElicit(context)) return server.cannotAsk()
    return server.confirmed(await context.ask('elicitation/create', server.elicitation(input.question, context)))
  },

  cannotAsk: () => ({ ...said('This client cannot ask its user.'), isError: true }),

  confirmModern(input, context) {
    const { inputResponses, requestState } = context.params
    if (inputResponses !== undefined && !isObject(inputResponses)) throw invalidParams('Invalid params: inputResponses must be an object')
    const given = inputResponses && Object.hasOwn(inputResponses, 'answer') ? inputResponses.answer : undefined
    // An answer counts only with the state of the question that it answers.
    if (given !== undefined && server.stateGiven(requestState)) return server.confirmed(given)
    if (!server.canElicit(context)) return server.cannotElicit()
    return server.inputRequired(input, context)
  },

  stateGiven: (state) => state !== undefined,

  cannotElicit() {
    throw server.missingCapability({ elicitation: { form: {} } })
  },

  inputRequired: (input, context) => ({
    resultType: 'input_required',
    inputRequests: { answer: { method: 'elicitation/create', params: server.elicitation(input.question, context) } },
    requestState: server.writeState(context),
  }),

  confirmed(answer) {
    if (!isObject(answer) || !['accept', 'decline', 'cancel'].includes(answer.action)) throw invalidParams('Invalid params: no such answer')
    if (answer.action !== 'accept') return said('The user gave no answer.')
    if (typeof answer.content?.yes !== 'boolean') throw invalidParams('Invalid params: the answer does not fit the form')
    return said(answer.content.yes ? 'Yes.' : 'No.')
  },
})

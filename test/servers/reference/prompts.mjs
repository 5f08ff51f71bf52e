import { invalidParams } from './problem.mjs'
import { isObject } from './revisions.mjs'

const message = (text) => ({ role: 'user', content: { type: 'text', text } })

/** Prompts: `{ definition, fill(arguments) }`. */
export const promptHooks = (server) => ({
  prompts: new Map(
    [
      {
        definition: {
          name: 'greet',
          description: 'Greets somebody.',
          arguments: [
            { name: 'name', description: 'Who is greeted.', required: true },
            { name: 'style', description: 'How: formal or friendly.', required: false },
          ],
        },
        fill: ({ name, style = 'friendly' }) => message(`Write a ${server.sanitize(style)} greeting for ${server.sanitize(name)}.`),
      },
      { definition: { name: 'summary', description: 'Sums up the guide.' }, fill: () => message('Sum up the guide.') },
    ].map((prompt) => [prompt.definition.name, prompt]),
  ),

  promptList: (_context) => [...server.prompts.values()].map((prompt) => prompt.definition),

  unknownPrompt() {
    throw invalidParams('Invalid params: unknown prompt')
  },

  /** What is wrong with the arguments of a prompt, or undefined. */
  promptProblem(prompt, input) {
    const known = prompt.definition.arguments ?? []
    const missing = known.find(({ name, required }) => required && !Object.hasOwn(input, name))
    if (missing) return `the argument ${missing.name} is required`
    if (Object.entries(input).some(([name, value]) => typeof value !== 'string' || !known.some((argument) => argument.name === name)))
      return 'an argument is not known or no string'
    return Object.values(input).some((value) => value.length > 1000) ? 'an argument is too long' : undefined
  },

  invalidPromptArguments(problem) {
    throw invalidParams(`Invalid params: ${problem}`)
  },

  handlers: {
    'prompts/list': (params, context) => server.page('prompts', server.promptList(context), params, context),
    'prompts/get'(params, context) {
      const prompt = typeof params.name === 'string' ? server.prompts.get(params.name) : undefined
      if (!prompt) return server.unknownPrompt(params.name, context)
      if (params.requestState !== undefined && context.era === 'modern') server.readState(params.requestState, context)
      if (params.arguments !== undefined && !isObject(params.arguments)) throw invalidParams('Invalid params: arguments must be an object')
      const input = params.arguments ?? {}
      const problem = server.promptProblem(prompt, input)
      if (problem) return server.invalidPromptArguments(problem, context)
      return { description: prompt.definition.description, messages: [prompt.fill(input)] }
    },
  },
})

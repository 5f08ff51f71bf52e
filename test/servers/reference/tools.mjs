import { setTimeout as after } from 'node:timers/promises'

const text = (value) => ({ content: [{ type: 'text', text: value }] })
const object = (properties, required = []) => ({ type: 'object', properties, required, additionalProperties: false })
const number = { type: 'number', minimum: -1e15, maximum: 1e15 }
const harmless = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** The tools, and who sees which. A tool is `{ definition, run(arguments, context), scope? }`. */
export const toolHooks = (server) => ({
  tools: new Map(
    [
      {
        definition: {
          name: 'echo',
          title: 'Echo',
          description: 'Gives back a text.',
          inputSchema: object({ text: { type: 'string', maxLength: 10_000, description: 'The text to give back.' } }, ['text']),
          annotations: harmless,
        },
        run: (input) => text(server.sanitize(input.text)),
      },
      {
        definition: {
          name: 'add',
          title: 'Add',
          description: 'Adds two numbers.',
          inputSchema: object({ a: { ...number, description: 'One number.' }, b: { ...number, description: 'The other.' } }, ['a', 'b']),
          outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'], additionalProperties: false },
          annotations: harmless,
        },
        run: (input) => server.addResult(input.a + input.b),
      },
      {
        definition: {
          name: 'search',
          title: 'Search',
          description: 'Searches the texts of the folder.',
          inputSchema: object(
            {
              query: { type: 'string', minLength: 1, maxLength: 200, description: 'What to look for.' },
              region: { type: 'string', maxLength: 40, description: 'Where to look.', 'x-mcp-header': 'Region' },
              limit: { type: 'integer', minimum: 1, maximum: 10, description: 'How many to give.', 'x-mcp-header': 'Limit' },
            },
            ['query', 'region'],
          ),
          annotations: harmless,
        },
        run: (input) => text(`Nothing found in ${server.sanitize(input.region)}.`),
      },
      {
        definition: {
          name: 'confirm',
          title: 'Confirm',
          description: 'Asks the user a question that is answered by yes or no.',
          inputSchema: object({ question: { type: 'string', minLength: 1, maxLength: 500, description: 'The question.' } }, ['question']),
          annotations: harmless,
        },
        run: (input, context) => server.confirm(input, context),
      },
      {
        definition: {
          name: 'note',
          title: 'Note',
          description: 'Keeps a note until the server ends.',
          inputSchema: object({ text: { type: 'string', minLength: 1, maxLength: 1000, description: 'The note.' } }, ['text']),
          annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
        },
        scope: 'mcp:write',
        run: (input) => server.takeNote(input.text),
      },
      {
        definition: {
          name: 'wait',
          title: 'Wait',
          description: 'Waits for some milliseconds, and says how far it has come.',
          inputSchema: object({ ms: { type: 'integer', minimum: 0, maximum: 2000, description: 'How long, in ms.' } }, ['ms']),
          annotations: harmless,
        },
        run: (input, context) => server.wait(input.ms, context),
      },
      {
        definition: {
          name: 'audit',
          title: 'Audit',
          description: 'Says how many notes were taken.',
          inputSchema: object({}),
          annotations: harmless,
        },
        scope: 'mcp:audit',
        run: () => text(`${server.state.noteCalls} notes`),
      },
    ].map((tool) => [tool.definition.name, tool]),
  ),

  /** Whether a principal may see and call a tool. Without a wall nobody has a scope, and `audit` is nobody's. */
  toolAllowed(tool, context) {
    if (!server.auth) return tool.scope !== 'mcp:audit'
    return tool.scope !== 'mcp:audit' || server.scopesOf(context.principal).includes(tool.scope)
  },

  /** Those of `tools/list`, always in the same order. */
  toolList: (context) =>
    [...server.tools.values()]
      .filter((tool) => server.toolAllowed(tool, context))
      .map((tool) => server.presentTool(tool.definition, context)),

  /** Titles and output schemas came with 2025-06-18. Annotations came with 2025-03-26; older clients pass over them, and hosts want them. */
  presentTool({ title, outputSchema, ...rest }, context) {
    if (context.revision < '2025-06-18') return rest
    return { ...rest, ...(title ? { title } : {}), ...(outputSchema ? { outputSchema } : {}) }
  },

  addResult: (sum) => ({ ...text(JSON.stringify({ sum })), structuredContent: { sum } }),

  takeNote(value) {
    server.state.noteCalls++
    server.state.notes.push(server.sanitize(value))
    server.announce('updated', 'notes://all')
    return text('Noted.')
  },

  async wait(ms, context) {
    const token = context.meta.progressToken
    if (token !== undefined) server.progress(token, 0, context)
    // A timer that a cancelled request leaves behind would hold the process.
    await after(ms, undefined, { signal: context.signal }).catch(() => {})
    if (token !== undefined) server.progress(token, 1, context)
    return text(`Waited ${ms} ms.`)
  },

  progress: (token, progress, context) => context.notify('notifications/progress', { progressToken: token, progress, total: 1 }),

  /** Control characters of a caller's text would reach a terminal or a model as they are. */
  // eslint-disable-next-line no-control-regex
  sanitize: (value) => value.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ''),

  handlers: {
    'tools/list': (params, context) => server.page('tools', server.toolList(context), params, context),
  },
})

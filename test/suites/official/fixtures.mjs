// The reference server with the fixtures that the official suite calls: `node fixtures.mjs`, over stdio.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createReference } from '../../servers/reference/server.mjs'
import { serveStdio } from '../../servers/reference/stdio.mjs'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sound = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=='
const words = (text) => ({ type: 'text', text })
const image = { type: 'image', data: pixel, mimeType: 'image/png' }
const embedded = (uri) => ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'A text.' } })
const schema = (properties = {}) => ({ type: 'object', properties, required: Object.keys(properties) })
const text = { type: 'string' }

/** A fault in form, which adds instead of breaking. */
export function addFixtures(server) {
  const tool = (name, run, properties) =>
    server.tools.set(name, { definition: { name, description: `Fixture ${name}.`, inputSchema: schema(properties) }, run })
  const content = (...parts) => ({ content: parts })
  tool('test_simple_text', () => content(words('This is a simple text response for testing.')))
  tool('test_image_content', () => content(image))
  tool('test_audio_content', () => content({ type: 'audio', data: sound, mimeType: 'audio/wav' }))
  tool('test_embedded_resource', () => content(embedded('test://embedded-resource')))
  tool('test_multiple_content_types', () => content(words('Several kinds.'), image, embedded('test://mixed-content-resource')))
  tool('test_error_handling', () => ({ ...content(words('This tool intentionally returns an error for testing')), isError: true }))
  tool('test_tool_with_progress', async (_input, { meta: { progressToken }, notify }) => {
    for (const progress of progressToken === undefined ? [] : [0, 50, 100])
      notify('notifications/progress', { progressToken, progress, total: 100 })
    return content(words('Done.'))
  })
  tool(
    'test_sampling',
    async ({ prompt }, context) => {
      const request = { messages: [{ role: 'user', content: words(prompt) }], maxTokens: 100 }
      const answer = await context.ask('sampling/createMessage', request)
      return content(words(`The model said: ${answer.content?.text}`))
    },
    { prompt: text },
  )
  tool(
    'test_elicitation',
    async ({ message }, context) => {
      const answer = await context.ask('elicitation/create', { message, requestedSchema: schema({ username: text, email: text }) })
      return content(words(`User response: ${JSON.stringify(answer)}`))
    },
    { message: text },
  )

  const prompt = (name, fill, names = []) =>
    server.prompts.set(name, {
      definition: { name, description: `Fixture ${name}.`, arguments: names.map((one) => ({ name: one, required: true })) },
      fill: (input) => ({ role: 'user', content: fill(input) }),
    })
  prompt('test_simple_prompt', () => words('This is a simple prompt for testing.'))
  prompt('test_prompt_with_arguments', ({ arg1, arg2 }) => words(`arg1='${arg1}', arg2='${arg2}'`), ['arg1', 'arg2'])
  prompt('test_prompt_with_embedded_resource', ({ resourceUri }) => embedded(resourceUri), ['resourceUri'])
  prompt('test_prompt_with_image', () => image)

  const { resourceList, findResource } = server
  server.resourceList = (context) => [
    ...resourceList(context),
    { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    { uri: 'test://watched-resource', name: 'watched-resource', mimeType: 'text/plain' },
  ]
  server.findResource = (uri, context) =>
    /^test:\/\/(?:static-text|watched-resource)$/.test(uri) ? { text: 'A text.' } : findResource(uri, context)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  serveStdio(await createReference({ faults: [addFixtures] }))

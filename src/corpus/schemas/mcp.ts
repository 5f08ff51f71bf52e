import { z } from 'zod'
import { flag, json, nonEmpty, text } from './values.js'

/**
 * MCP's own objects: their required members, and the optional ones whose type an adapter relies on. All other members pass unread, whatever a
 * revision says of them. Source: the schema of MCP 2025-11-25 and 2026-07-28.
 */

const jsonSchema = z.object({ type: z.literal('object', 'expected "object"') })

export const tool = z.object({
  name: nonEmpty,
  description: text.optional(),
  inputSchema: jsonSchema,
})
export const tools = z.array(tool)

const contents = z
  .object({ uri: nonEmpty, mimeType: text.optional(), text: text.optional(), blob: text.optional() })
  .refine((value) => (value.text === undefined) !== (value.blob === undefined), 'holds either text or blob')
export const resourceContents = z.array(contents).min(1)

const media = { data: text, mimeType: nonEmpty }
const textBlock = z.object({ type: z.literal('text'), text })
const imageBlock = z.object({ type: z.literal('image'), ...media })
const audioBlock = z.object({ type: z.literal('audio'), ...media })
const resourceLink = z.object({ type: z.literal('resource_link'), uri: nonEmpty, name: nonEmpty })
const embeddedResource = z.object({ type: z.literal('resource'), resource: contents })
const toolUse = z.object({ type: z.literal('tool_use'), id: nonEmpty, name: nonEmpty, input: json })
const toolResult = z.object({ type: z.literal('tool_result'), toolUseId: nonEmpty })

const content = z.array(
  z.discriminatedUnion('type', [textBlock, imageBlock, audioBlock, resourceLink, embeddedResource], {
    error: 'unknown content type; known: text, image, audio, resource_link, resource (anything else: raw-frame)',
  }),
)
const samplingBlock = z.discriminatedUnion('type', [textBlock, imageBlock, audioBlock, toolUse, toolResult], {
  error: 'unknown content type; known: text, image, audio, tool_use, tool_result (anything else: raw-frame)',
})
const role = z.enum(['user', 'assistant'])

export const callToolResult = z.object({ content, isError: flag.optional() })

export const resource = z.object({ uri: nonEmpty, name: nonEmpty })
export const resources = z.array(resource).min(1)

const promptArgument = z.object({ name: nonEmpty })
export const prompts = z.array(z.object({ name: nonEmpty, arguments: z.array(promptArgument).optional() })).min(1)
export const promptMessages = z.array(z.object({ role, content: content.element })).min(1)
/** Sampling messages hold one block or, from 2025-11-25 on, a list. */
export const samplingMessages = z.array(z.object({ role, content: z.union([samplingBlock, z.array(samplingBlock)]) })).min(1)

export const implementation = z.object({ name: nonEmpty, version: text })

/** A result of any list method: members that are there must be sound, which ones are there is the fixture's story. */
export const listResult = z.object({ tools: tools.optional() })

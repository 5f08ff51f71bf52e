import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'

const folder = join(import.meta.dirname, 'notes')
const mimeType = 'text/markdown'
const readOnly = { readOnlyHint: true, openWorldHint: false }

/** A fresh server of the notes in `notes/`: three tools, a resource for each note, a prompt. */
export function notesServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })

  server.registerTool(
    'list_notes',
    { description: 'The names of all notes.', inputSchema: z.strictObject({}), annotations: readOnly },
    async () => text((await names()).join('\n')),
  )

  server.registerTool(
    'read_note',
    { description: 'One note as Markdown.', inputSchema: z.strictObject({ name: z.string().max(100) }), annotations: readOnly },
    async ({ name }) => {
      if (!(await names()).includes(name)) return { ...text('there is no note of this name'), isError: true }
      return text(await readFile(join(folder, name), 'utf8'))
    },
  )

  server.registerTool(
    'search_notes',
    {
      description: 'The names of the notes that hold a text, upper and lower case alike.',
      inputSchema: z.strictObject({ text: z.string().min(1).max(200) }),
      annotations: readOnly,
    },
    async ({ text: wanted }) => {
      const found = []
      for (const name of await names()) {
        const note = await readFile(join(folder, name), 'utf8')
        if (note.toLowerCase().includes(wanted.toLowerCase())) found.push(name)
      }
      return text(found.join('\n') || 'no note holds it')
    },
  )

  // The weakness of this example: what stands encoded in a URI is joined as it comes, and `..%2f` leads out of the folder.
  server.registerResource(
    'note',
    new ResourceTemplate('note:///{+path}', {
      list: async () => ({ resources: (await names()).map((name) => ({ uri: `note:///${encodeURIComponent(name)}`, name, mimeType })) }),
    }),
    { title: 'A note', mimeType },
    async (uri, { path }) => {
      try {
        return { contents: [{ uri: uri.href, mimeType, text: await readFile(join(folder, decodeURIComponent(path)), 'utf8') }] }
      } catch {
        throw new ResourceNotFoundError(uri.href)
      }
    },
  )

  server.registerPrompt(
    'summarise',
    { description: 'Asks for a summary of one note.', argsSchema: z.object({ name: z.string().max(100) }) },
    async ({ name }) => ({
      messages: [
        { role: 'user', content: { type: 'text', text: `Read the note ${name} with read_note and sum it up in three sentences.` } },
      ],
    }),
  )

  return server
}

const names = async () => (await readdir(folder)).toSorted()

const text = (content) => ({ content: [{ type: 'text', text: content }] })

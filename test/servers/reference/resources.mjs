import { readFile, realpath } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join, sep } from 'node:path'

import { codes, invalidParams, Problem } from './problem.mjs'

const files = ['guide.txt', 'notes/today.txt', 'notes/tomorrow.txt']

/** A folder of texts as `folder:///path`, the notes as `notes://all`, and behind a wall an inbox for each principal. */
export const resourceHooks = (server) => ({
  folder: fileURLToPath(new URL('folder', import.meta.url)),

  resourceList: (context) => [
    ...files.map((path) => ({ uri: `folder:///${path}`, name: path, mimeType: 'text/plain' })),
    { uri: 'notes://all', name: 'notes', mimeType: 'text/plain' },
    ...(server.auth ? server.privateResources(context) : []),
  ],

  privateResources: (context) => [{ uri: `inbox://${context.principal}`, name: `inbox of ${context.principal}`, mimeType: 'text/plain' }],

  templateList: () => [{ uriTemplate: 'folder:///{+path}', name: 'folder', description: 'A text of the folder.', mimeType: 'text/plain' }],

  /** What a URI names: `{ path }` of the folder or `{ text }`. Throws for anything else. */
  findResource(uri, context) {
    server.checkUri(uri)
    if (uri === 'notes://all') return { text: server.state.notes.join('\n') }
    if (server.auth && server.inboxAllowed(uri, context)) return { text: `Mail for ${uri.slice('inbox://'.length)}.` }
    const path = server.pathOf(uri)
    return path !== undefined && server.fileListed(path) ? { path } : server.resourceNotFound(uri, context)
  },

  checkUri(uri) {
    // eslint-disable-next-line no-control-regex
    if (typeof uri !== 'string' || uri.length > 2048 || /[\u0000-\u0020]/.test(uri)) throw invalidParams('Invalid params: uri is not a URI')
  },

  inboxAllowed: (uri, context) => uri === `inbox://${context.principal}`,

  /** The path that a URI of the folder names, decoded once; undefined where a segment could lead out of it. */
  pathOf(uri) {
    if (!uri.startsWith('folder:///')) return undefined
    const path = server.decodePath(uri.slice('folder:///'.length))
    return path !== undefined && path.split('/').every(server.segmentAllowed) ? path : undefined
  },

  decodePath(path) {
    try {
      return decodeURIComponent(path)
    } catch {
      return undefined
    }
  },

  segmentAllowed: (segment) => /^[\w-][\w.-]*$/.test(segment),

  /** Only what is listed: whatever else lies in the folder is nobody's. */
  fileListed: (path) => files.includes(path),

  /** -32002 up to 2025-11-25, -32602 from then on. */
  resourceNotFound(uri, context) {
    throw new Problem(context.era === 'modern' ? codes.invalidParams : codes.resourceNotFound, 'Resource not found', { data: { uri } })
  },

  /** A link may lead out of a folder, so it is asked where the file really is. */
  insideFolder: (real, folder) => real.startsWith(folder + sep),

  async readResourceFile(path, uri, context) {
    let text
    try {
      const folder = await realpath(server.folder)
      const real = await realpath(join(folder, path))
      if (server.insideFolder(real, folder)) text = await readFile(real, 'utf8')
    } catch (error) {
      server.diagnostic(error)
    }
    return text ?? server.resourceNotFound(uri, context).text
  },

  /** Tells everyone who listens of a change: kind `tools`, `prompts`, `resources`, or `updated` with a URI. */
  announce(kind, uri) {
    for (const watcher of server.watchers) watcher(kind, uri)
  },

  handlers: {
    'resources/list': (params, context) => server.page('resources', server.resourceList(context), params, context),
    'resources/templates/list': (params, context) => server.page('resourceTemplates', server.templateList(context), params, context),
    async 'resources/read'(params, context) {
      if (params.requestState !== undefined && context.era === 'modern') server.readState(params.requestState, context)
      const found = server.findResource(params.uri, context)
      const text = found.text ?? (await server.readResourceFile(found.path, params.uri, context))
      return { contents: [{ uri: params.uri, mimeType: 'text/plain', text }] }
    },
  },
})

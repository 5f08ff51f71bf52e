import { codes, Problem } from './problem.mjs'
import { metaKeys } from './revisions.mjs'

const mismatch = (what) => new Problem(codes.headerMismatch, `Header mismatch: ${what}`, { status: 400 })

/** The member of `params` that `Mcp-Name` repeats. */
const named = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

/** Headers of the modern era repeat members of the body: both have to say the same. */
export const headerHooks = (server) => ({
  checkVersionAgreement(_request, context) {
    const header = context.headers['mcp-protocol-version']
    const body = context.meta[metaKeys.version]
    if (header === undefined) server.versionHeaderMissing()
    else if (typeof body === 'string' && header !== body) server.versionHeaderDiffers()
  },
  versionHeaderMissing() {
    throw mismatch('MCP-Protocol-Version is missing')
  },
  versionHeaderDiffers() {
    throw mismatch('MCP-Protocol-Version does not say what _meta says')
  },

  checkMethodHeader(request, context) {
    const header = context.headers['mcp-method']
    if (header === undefined) server.methodHeaderMissing()
    else if (header !== request.method) server.methodHeaderDiffers()
  },
  methodHeaderMissing() {
    throw mismatch('Mcp-Method is missing')
  },
  methodHeaderDiffers() {
    throw mismatch('Mcp-Method does not name the method of the body')
  },

  /** `Mcp-Name` and `Mcp-Param-*`, once the method is known to exist. */
  checkNamedHeaders(request, context) {
    if (!context.headers) return
    const member = named[request.method]
    if (member) server.checkNameHeader(context.params[member], context)
    if (request.method === 'tools/call') server.checkParamHeaders(context)
  },

  checkNameHeader(value, context) {
    const header = context.headers['mcp-name']
    if (header === undefined) server.nameHeaderMissing()
    else if (typeof value === 'string' && server.decodeHeader(header) !== value) server.nameHeaderDiffers()
  },
  nameHeaderMissing() {
    throw mismatch('Mcp-Name is missing')
  },
  nameHeaderDiffers() {
    throw mismatch('Mcp-Name does not say what the body says')
  },

  /** Properties of the tool's schema that have an `x-mcp-header`. */
  checkParamHeaders(context) {
    const schema = server.tools.get(context.params.name)?.definition.inputSchema
    for (const [property, { 'x-mcp-header': name, type }] of Object.entries(schema?.properties ?? {}))
      if (name !== undefined) {
        const value = context.params.arguments?.[property]
        server.checkParamHeader({ name, type, value, header: context.headers[`mcp-param-${name.toLowerCase()}`] })
      }
  },

  checkParamHeader({ name, type, value, header }) {
    const absent = value === undefined || value === null
    if (absent && header === undefined) return
    if (header === undefined) server.paramHeaderMissing(name)
    else if (absent || !sameValue(server.decodeHeader(header), value, type)) server.paramHeaderDiffers(name)
  },
  paramHeaderMissing(name) {
    throw mismatch(`Mcp-Param-${name} is missing`)
  },
  paramHeaderDiffers(name) {
    throw mismatch(`Mcp-Param-${name} does not say what the body says`)
  },

  /** Visible ASCII, spaces and tabs as they are; all else comes as `=?base64?...?=`. */
  decodeHeader(header) {
    if (!/^[\t\x20-\x7e]*$/.test(header)) throw mismatch('a header has invalid characters')
    const encoded = /^=\?base64\?(.*)\?=$/.exec(header)?.[1]
    if (encoded === undefined) return header
    const bytes = Buffer.from(encoded, 'base64')
    if (bytes.toString('base64') !== encoded) throw mismatch('a header has invalid Base64')
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw mismatch('a header has invalid Base64')
    }
  },
})

/** Integers compare as numbers: `42.0` is 42. */
function sameValue(header, value, type) {
  if (type === 'integer' && /^-?\d+(?:\.0+)?$/.test(header)) return Number(header) === value
  return header === String(value)
}

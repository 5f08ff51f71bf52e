import type { Revision } from '../../../../corpus/revisions.js'
import { isObject } from './finding.js'

/** From which revision on there is a type of content block. */
const blockTypes: Readonly<Record<string, Revision>> = {
  text: '2024-11-05',
  image: '2024-11-05',
  resource: '2024-11-05',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
}

/** What is wrong with a content block; undefined where nothing is. */
export function blockProblem(block: unknown, revision: Revision): string | undefined {
  if (!isObject(block)) return 'a content block that is no object'
  const { type } = block
  const since = typeof type === 'string' && Object.hasOwn(blockTypes, type) ? blockTypes[type] : undefined
  if (since === undefined) return `a content block of the type ${JSON.stringify(type) ?? 'none'}`
  if (since > revision) return `a content block of the type ${String(type)}, which revision ${revision} does not have`
  if (type === 'text') return typeof block['text'] === 'string' ? undefined : 'a text block without text'
  if (type === 'resource') return contentsProblem(block['resource'])
  if (type === 'resource_link') return isFilled(block['uri']) ? undefined : 'a resource link without a URI'
  if (!isFilled(block['mimeType'])) return `a block of type ${String(type)} without mimeType`
  return isBase64(block['data']) ? undefined : `a block of type ${String(type)} whose data is no base64`
}

/** What is wrong with contents of a resource. */
export function contentsProblem(contents: unknown): string | undefined {
  if (!isObject(contents)) return 'contents that are no object'
  if (!isFilled(contents['uri'])) return 'contents without a URI'
  if (typeof contents['text'] === 'string') return undefined
  if (contents['blob'] === undefined) return 'contents with neither text nor blob'
  return isBase64(contents['blob']) ? undefined : 'a blob that is no base64'
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** RFC 4648 section 4, with padding; line breaks as MIME has them are not part of it. */
export function isBase64(value: unknown): boolean {
  return typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value)
}

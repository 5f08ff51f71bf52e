import type { Entry } from './lists.js'
import { reservedNamespaces } from '../corpus/vocabulary.js'

const taken: ReadonlySet<string> = new Set([...reservedNamespaces, 'and', 'or', 'not'])
const longestSlug = 40
const longestId = 64

/** The name of a server as a namespace and a file name: lower-case letters, digits and hyphens. */
export function slugOf(name: string): string {
  const slug = trimmed(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, longestSlug),
  )
  return slug === '' ? 'server' : taken.has(slug) ? `${slug}-server` : slug
}

/** What the ids of an entry begin with: `tool-get_forecast`. With `server`, where several servers share a namespace: `weather-tool-get_forecast`. */
export function idOf({ kind, name }: Pick<Entry, 'kind' | 'name'>, server?: string): string {
  // A single dot, underscore or hyphen is kept, anything else between letters and digits becomes a hyphen.
  const word = name.replaceAll(/[^A-Za-z0-9]+/g, (between) => (/^[._-]$/.test(between) ? between : '-')).slice(0, longestId)
  return [server, kind, trimmed(word)].filter(Boolean).join('-')
}

/** Without separators at its ends; there are no two of them side by side. */
const trimmed = (text: string): string => text.replace(/^[._-]/, '').replace(/[._-]$/, '')

/** The id itself, or with the first number behind it that was never given. */
export function freshId(base: string, used: ReadonlySet<string>): string {
  let id = base
  for (let number = 2; used.has(id); number++) id = `${base}-${number}`
  return id
}

/** A text of others within one line of a corpus file. */
export const lineOf = (text: string, longest = 160): string =>
  Array.from(text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
    .slice(0, longest)
    .join('')

/** How messages speak of an entry. */
export const labelOf = ({ kind, name }: Pick<Entry, 'kind' | 'name'>): string => `${kind} ${name === '' ? '(without a name)' : name}`

import { portMark } from './address.js'
import type { ServerSettings } from './settings.js'
import { formsOf } from './secret-forms.js'

export type Configured = Pick<ServerSettings, 'url' | 'headers' | 'credentials'>
export type Mask = (text: string) => string

type Named = readonly [value: string, name: string]

/** Shorter ones, and these, stand in any text. */
const shortest = 4
const plain = /^(?:true|false|null|none)$/i
/** Of a shorter one only whole words are masked. */
const telling = 8
/** Headers that say how to speak, not who speaks. */
const ofProtocol = /^(?:accept(?:-.*)?|content-type|mcp-protocol-version)$/i
/** Characters of a secret that is cut off, from which on they are masked. */
const partly = 6

/**
 * Puts names in the place of all values that the configuration gives to open a server's door, in each of their forms: what a server echoes, and what it is sent, goes into
 * reports and records, which are kept longer and read by more people than the configuration.
 */
export function maskOf(configured: Configured): Mask {
  const names = new Map<string, string>()
  const patterns = new Map<string, string>()
  const query = configured.url === undefined ? '' : partsOf(configured.url).search
  if (query.length > 1) add(query, '?<query of target.url>', escaped(query))
  for (const [value, name] of secretsOf(configured)) {
    if (value.length < shortest || plain.test(value)) continue
    for (const form of formsOf(value)) add(form, `<${name}>`, form.length < telling ? `(?<!\\w)${escaped(form)}(?!\\w)` : escaped(form))
  }
  if (!names.size) return (text) => text
  const longestFirst = [...patterns].toSorted(([a], [b]) => b.length - a.length)
  const all = new RegExp(longestFirst.map(([, pattern]) => pattern).join('|'), 'g')
  return (text) => withoutBeginnings(text, names).replace(all, (form) => names.get(form) ?? '')

  function add(form: string, name: string, pattern: string): void {
    if (names.has(form)) return
    names.set(form, name)
    patterns.set(form, pattern)
  }
}

/** A text that was cut may end in the beginning of a secret. */
function withoutBeginnings(text: string, names: ReadonlyMap<string, string>): string {
  const [first = '', ...rest] = text.split('…')
  if (!rest.length) return text
  const forms = [...names].filter(([form]) => form.length >= telling)
  const shown = (part: string): string => {
    for (const [form, name] of forms) {
      for (let length = Math.min(form.length - 1, part.length); length >= partly; length--)
        if (part.endsWith(form.slice(0, length))) return part.slice(0, part.length - length) + name
    }
    return part
  }
  return [first, ...rest].map((part, index) => (index < rest.length ? shown(part) : part)).join('…')
}

function secretsOf({ url, headers = {}, credentials = {} }: Configured): Named[] {
  return [
    ...Object.entries(credentials).flatMap(([key, value]) => ofHeader(value, `${key} credential`)),
    ...Object.entries(headers).flatMap(([key, value]) => (ofProtocol.test(key) ? [] : ofHeader(value, `header ${key}`))),
    ...(url === undefined ? [] : ofUrl(url)),
  ]
}

/** The whole, what stands behind the scheme, what HTTP Basic says in base64, and values of cookies. */
function ofHeader(value: string, name: string): Named[] {
  const [, scheme = '', token = ''] = /^(\S+)\s+(\S.*)$/s.exec(value) ?? []
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString('utf8') : ''
  const pairs = value.includes('=') ? value.split(/[;,]\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1)) : []
  return [value, token, basic, basic.slice(basic.indexOf(':') + 1), ...pairs].map((part) => [part, name])
}

function ofUrl(text: string): Named[] {
  const { username, password, params } = partsOf(text)
  return [[username, 'user of target.url'], [password, 'password of target.url'], ...params]
}

interface Parts {
  readonly username: string
  readonly password: string
  /** As it is sent, with its mark. */
  readonly search: string
  readonly params: readonly Named[]
}

function partsOf(text: string): Parts {
  // The mark stands where no URL may have it.
  const readable = text.replaceAll(portMark, '1')
  if (!URL.canParse(readable)) return { username: '', password: '', search: '', params: [] }
  const { username, password, search, searchParams } = new URL(readable)
  const raw = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
  const params = [...searchParams.values(), ...raw].map((value): Named => [value, 'query of target.url'])
  return { username: decoded(username), password: decoded(password), search, params }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

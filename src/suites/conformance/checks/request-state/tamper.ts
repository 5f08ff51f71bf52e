import { isObject } from '../../../../targets/server/messages.js'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * The state with one character changed, at several places. A letter or digit becomes another one: in Base64 the two differ in the upper half of their bits,
 * since the lower ones of a last character may mean nothing.
 */
export function changed(state: string): string[] {
  const places = [...state].flatMap((character, at) => (/[a-z\d]/i.test(character) ? [at] : []))
  const some = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1].map((share) => places[Math.round(share * (places.length - 1))])
  const hex = /^[\da-f]+$/i.test(state)
  return [...new Set(some)].flatMap((at) => {
    if (at === undefined) return []
    const character = state[at] as string
    return [state.slice(0, at) + (hex ? otherDigit(character) : other(character)) + state.slice(at + 1)]
  })
}

const otherDigit = (digit: string): string => (Number.parseInt(digit, 16) ^ 8).toString(16)

/** 32 places on in the alphabet of Base64; where that is no letter or digit, 16 places back: both change one of the two upper bits. */
function other(character: string): string {
  const at = alphabet.indexOf(character)
  return alphabet[at ^ 32] ?? alphabet[at ^ 16] ?? 'A'
}

/** The state without its end: a few characters, half of it, all, and what follows the last dot, where a signature stands. */
export function cut(state: string): string[] {
  const dot = state.lastIndexOf('.')
  const pieces = [state.slice(0, -4), state.slice(0, Math.floor(state.length / 2)), '']
  if (dot > 0) pieces.push(state.slice(0, dot), state.slice(0, dot + 1))
  return [...new Set(pieces)].filter((piece) => piece !== state)
}

/** The state with one member rewritten, for each part of it that is JSON in Base64; as it stands and without what follows. Empty where nothing is. */
export function rewritten(state: string): string[] {
  const parts = state.split('.')
  return parts.flatMap((part, at) => {
    const value = decoded(part)
    if (value === undefined) return []
    return edits(value).flatMap((edit) => {
      const forged = encoded(edit, part)
      const whole = parts.with(at, forged)
      const before = parts.slice(0, at)
      return [whole.join('.'), ...(at + 1 < parts.length ? [[...before, forged].join('.'), [...before, forged, ''].join('.')] : [])]
    })
  })
}

function decoded(part: string): object | undefined {
  try {
    const text = part.trimStart().startsWith('{') ? part : Buffer.from(part, 'base64').toString('utf8')
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

function encoded(value: unknown, like: string): string {
  const text = JSON.stringify(value)
  if (like.trimStart().startsWith('{')) return text
  return Buffer.from(text).toString(/[+/=]/.test(like) ? 'base64' : 'base64url')
}

/** The value with one leaf changed, for each of its first leaves. */
function edits(value: unknown, limit = 6): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) => edits(each).map((edit) => value.map((old, index) => (index === at ? edit : old)))).slice(0, limit)
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([key, each]) => edits(each).map((edit) => ({ ...value, [key]: edit })))
      .slice(0, limit)
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  return typeof value === 'string' ? [`${value}x`] : []
}

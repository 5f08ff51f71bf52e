import type { Verdict } from '../verdict.js'
import { bounded, thrownText, whatItIs } from './bounded.js'
import { isSdkServer, serverMend } from './sdk-server.js'

/** A verdict as plain data, or why the value is none: the end of the sentence "the guard ...". */
export type Judged = { readonly verdict: Verdict } | { readonly garbage: string }

/**
 * What a guard's return value says. A boolean, or `{ detect, enforce?, signal? }` with booleans and a string; without
 * `enforce`, a detection enforces when `enforces` is set (the option of that name). A signal that is not a string is left
 * out; it is evidence, not the verdict. Everything else is garbage. Never throws, whatever the value does when read, and
 * never returns a part of the value itself: only plain data crosses the thread.
 */
export function toVerdict(raw: unknown, enforces: boolean): Judged {
  if (typeof raw === 'boolean') return { verdict: { detect: raw, enforce: raw && enforces } }
  if (typeof raw !== 'object' || raw === null || whatItIs(raw) === 'an array') {
    return { garbage: `returned ${whatItIs(raw)} instead of a verdict` }
  }
  const detect = read(raw, 'detect')
  if ('threw' in detect) return { garbage: `returned a verdict whose \`detect\` ${detect.threw}` }
  const enforce = read(raw, 'enforce')
  if ('threw' in enforce) return { garbage: `returned a verdict whose \`enforce\` ${enforce.threw}` }
  const signal = read(raw, 'signal')
  if ('threw' in signal) return { garbage: `returned a verdict whose \`signal\` ${signal.threw}` }
  if (detect.value !== undefined) return judged(detect.value, enforce.value, signal.value, enforces)
  if (isSdkServer(raw)) return { garbage: `returned an MCP server of the SDK instead of a verdict: ${serverMend}` }
  return { garbage: `returned an object without \`detect\`${membersOf(raw)}` }
}

function judged(detect: unknown, enforce: unknown, signal: unknown, enforces: boolean): Judged {
  if (typeof detect !== 'boolean') return { garbage: `returned a verdict whose \`detect\` is ${whatItIs(detect)}, not a boolean` }
  if (enforce !== undefined && typeof enforce !== 'boolean') {
    return { garbage: `returned a verdict whose \`enforce\` is ${whatItIs(enforce)}, not a boolean` }
  }
  if (enforce === true && !detect) return { garbage: 'returned a verdict that enforces without detecting' }
  const verdict = { detect, enforce: enforce ?? (detect && enforces) }
  return { verdict: typeof signal === 'string' ? { ...verdict, signal: bounded(signal) } : verdict }
}

// Captured: a guard may replace them.
const { ownKeys } = Reflect
const mostMembers = 6

/** What an object has in place of `detect`: often the answer of another library, handed on as it is. */
function membersOf(raw: object): string {
  try {
    const keys = ownKeys(raw)
    let text = ''
    for (let at = 0; at < keys.length && at < mostMembers; at++) {
      const key = keys[at]
      if (typeof key === 'string') text += `${text === '' ? '' : ', '}${key.length > 40 ? `${bounded(key.slice(0, 40))}...` : key}`
    }
    return text === '' ? '' : ` (it has ${text}${keys.length > mostMembers ? ', ...' : ''})`
  } catch {
    return ''
  }
}

function read(from: object, member: string): { value: unknown } | { threw: string } {
  try {
    return { value: (from as Record<string, unknown>)[member] }
  } catch (error) {
    return { threw: `threw when it was read: ${thrownText(error)}` }
  }
}

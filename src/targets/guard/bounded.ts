// Text that a guard wrote goes into errors and signals, so it is cut before it crosses the thread: 2 KB, the bound of a run
// record's evidence. Captured here, before any guard is loaded, because a guard may replace globals.
const encoder = new TextEncoder()
const limit = 2048
const scratch = new Uint8Array(limit)

/** `text`, cut to 2 KB of UTF-8. A character is never split. */
export function bounded(text: string): string {
  return text.length * 3 <= limit ? text : text.slice(0, encoder.encodeInto(text, scratch).read)
}

/** `TypeError: message` of anything that was thrown, even of a thing that throws when it is looked at. Cut to 2 KB. */
export function thrownText(thrown: unknown): string {
  try {
    if (typeof thrown === 'string') return bounded(thrown)
    if (thrown instanceof Error) return bounded(thrown.message === '' ? `${thrown.name}` : `${thrown.name}: ${thrown.message}`)
    return `${whatItIs(thrown)}`
  } catch {
    return 'a value that cannot be read'
  }
}

/** A value in few words for a sentence: `undefined`, `the string "yes"`, `an array`, `a function`. Never throws. */
export function whatItIs(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return `${value}`
  switch (typeof value) {
    case 'string':
      return `the string ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value)}`
    case 'number':
    case 'bigint':
      return `the ${typeof value} ${value}`
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    default:
      return isArray(value) ? 'an array' : 'an object'
  }
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value) // throws on a revoked proxy
  } catch {
    return false
  }
}

// Which objects are watched for changes. Names are read one by one, never `Object.keys(globalThis)`: some of Node's globals are
// lazy, and merely looking at FormData loads an HTTP client (20-33 ms on Node 22 and 24, measured).
const constructors =
  'Object Function Array String Number Boolean Symbol BigInt Promise RegExp Date Map Set WeakMap WeakSet WeakRef FinalizationRegistry ' +
  'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError ArrayBuffer SharedArrayBuffer DataView ' +
  'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array ' +
  'BigUint64Array Proxy Iterator Buffer URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event EventTarget'
const namespaces = 'Math JSON Reflect Intl Atomics console'
const functions =
  'globalThis eval parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape ' +
  'setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone fetch process'

export interface NamedObject {
  readonly name: string
  readonly object: object
}

/** The names on `globalThis` that are watched and that this Node has. */
export function watchedGlobals(): string[] {
  return `${constructors} ${namespaces} ${functions}`.split(' ').filter((name) => name in globalThis)
}

/** The objects whose own members are watched: constructors, their prototypes, namespaces, and the prototypes without a name. */
export function watchedObjects(): NamedObject[] {
  const named = `${constructors} ${namespaces}`.split(' ').flatMap((name) => both(name, (globalThis as Record<string, unknown>)[name]))
  const seen = new Set<object>()
  return [...named, ...nameless()].filter(({ object }) => !seen.has(object) && seen.add(object))
}

function both(name: string, value: unknown): NamedObject[] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return []
  const prototype = (value as { prototype?: unknown }).prototype
  const inner = typeof prototype === 'object' && prototype !== null ? [{ name: `${name}.prototype`, object: prototype }] : []
  return [{ name, object: value }, ...inner]
}

const proto = (value: object): object => Object.getPrototypeOf(value) as object

/** Prototypes that `for of`, generators, async functions and typed arrays use and that no global names. */
function nameless(): NamedObject[] {
  const arrayIterator = proto([][Symbol.iterator]())
  const asyncGenerator = proto(async function* () {})
  const named: [string, object][] = [
    ['%ArrayIterator%.prototype', arrayIterator],
    ['%Iterator%.prototype', proto(arrayIterator)],
    ['%StringIterator%.prototype', proto(''[Symbol.iterator]())],
    ['%MapIterator%.prototype', proto(new Map().keys())],
    ['%SetIterator%.prototype', proto(new Set().keys())],
    ['%RegExpStringIterator%.prototype', proto(''.matchAll(/x/g))],
    ['%Generator%.prototype', (proto(function* () {}) as { prototype: object }).prototype],
    ['%AsyncGenerator%.prototype', (asyncGenerator as { prototype: object }).prototype],
    ['%AsyncFunction%.prototype', proto(async () => {})],
    ['%TypedArray%', proto(Uint8Array)],
    ['%TypedArray%.prototype', proto(Uint8Array.prototype)],
  ]
  return named.map(([name, object]) => ({ name, object }))
}

import { afterEach, describe, expect, it } from 'vitest'
import { watchGlobals } from '../../../src/targets/guard/globals.js'

const watch = watchGlobals()
afterEach(() => watch.restore())

describe('the watch over globals', () => {
  const changes: [string, () => unknown][] = [
    ['changed Array.prototype.includes', () => Reflect.set(Array.prototype, 'includes', () => true)],
    ['changed String.prototype.match', () => Reflect.defineProperty(String.prototype, 'match', { value: () => null })],
    ['deleted JSON.parse', () => Reflect.deleteProperty(JSON, 'parse')],
    ['changed Array.prototype[Symbol.iterator]', () => Reflect.set(Array.prototype, Symbol.iterator, Array.prototype.entries)],
    ['changed Map.prototype.size', () => Reflect.defineProperty(Map.prototype, 'size', { get: () => 0 })],
    ['deleted Object.prototype.__proto__', () => Reflect.deleteProperty(Object.prototype, '__proto__')],
    ['changed setTimeout', () => (globalThis.setTimeout = (() => 0) as never)],
    ['deleted structuredClone', () => Reflect.deleteProperty(globalThis, 'structuredClone')],
    [
      'changed %AsyncFunction%.prototype.constructor',
      () =>
        Object.defineProperty(
          Object.getPrototypeOf(async () => {}),
          'constructor',
          { value: 1 },
        ),
    ],
    ['changed Buffer.from', () => (Buffer.from = (() => 0) as never)],
    ['added Object.prototype.detect', () => Object.assign(Object.prototype, { detect: true })],
  ]
  it.each(changes)('says: %s, and puts it back', (sentence, change) => {
    expect(watch.changed()).toBeUndefined()
    change()
    const said = watch.changed()
    watch.restore()
    expect(said).toBe(sentence)
    expect(watch.changed()).toBeUndefined()
  })

  it.each(changes)('still says after many calls, when the comparison is compiled: %s', (sentence, change) => {
    for (let call = 0; call < 50; call++) expect(watch.changed()).toBeUndefined()
    change()
    const said = watch.changed()
    watch.restore()
    expect(said).toBe(sentence)
  })

  it('lets new globals and new members be, and ordinary use of the language', () => {
    Object.assign(globalThis, { assayTestCache: new Map() })
    Object.assign(Array.prototype, { assayTestLast: 1 })
    Error.stackTraceLimit += 1
    ;/(a)(b)/.exec('ab')
    void [structuredClone({ a: [1n] }), new Intl.NumberFormat('de').format(1), new FormData(), new TextDecoder(), crypto, Symbol('x')]
    void console.table
    process.once('SIGUSR2', () => {}).removeAllListeners('SIGUSR2')
    process.title = 'assay test'
    expect(watch.changed()).toBeUndefined()
    Error.stackTraceLimit -= 1
    Reflect.deleteProperty(Array.prototype, 'assayTestLast')
  })
})

import { describe, expect, it } from 'vitest'
import { callable, guardForm } from '../../../src/targets/guard/form.js'

const assess = () => true
function Compiled(this: object) {}
Compiled.prototype.inspect = () => true
function createGuard() {}
class Assessing {
  assess() {
    return true
  }
}

describe('the form of an exported value', () => {
  it.each<[string, object, string | undefined, object]>([
    ['a default function', { default: () => true }, undefined, { form: 'function', style: 'call', stateless: true }],
    ['a named function', { guard: () => true, other: 1 }, 'guard', { form: 'function', style: 'call', stateless: true }],
    ['an async function', { default: async () => true }, undefined, { form: 'function', style: 'call', stateless: true }],
    ['an object with assess', { default: { assess } }, undefined, { form: 'object', style: 'assess', stateless: true }],
    ['an object with inspect', { guard: { inspect: assess } }, 'guard', { form: 'object', style: 'inspect', stateless: true }],
    [
      'an object with both, which sees more in assess',
      { default: { inspect: assess, assess } },
      undefined,
      { form: 'object', style: 'assess', stateless: true },
    ],
    ['the module itself with assess', { assess, meta: {} }, undefined, { form: 'object', style: 'assess', stateless: true }],
    [
      'the module itself with inspect beside a default that is no guard',
      { inspect: assess, default: { name: 'x' } },
      undefined,
      { form: 'object', style: 'inspect', stateless: true },
    ],
    ['a class', { default: Assessing }, undefined, { form: 'class', stateless: false }],
    [
      'a class whose methods are fields',
      {
        default: class {
          inspect = assess
        },
      },
      undefined,
      { form: 'class', stateless: false },
    ],
    ['a class compiled to a function', { Guard: Compiled }, 'Guard', { form: 'class', stateless: false }],
    ['a factory by its export name', { createGuard: () => assess }, 'createGuard', { form: 'factory', stateless: false }],
    ['a factory by its own name', { default: createGuard }, undefined, { form: 'factory', stateless: false }],
    ['a factory in the module itself', { createGuard: () => assess }, undefined, { form: 'factory', stateless: false }],
    ['a factory in an object', { default: { createGuard: () => assess } }, undefined, { form: 'factory', stateless: false }],
    ['an export of CommonJS', { default: { guard: assess } }, 'guard', { form: 'function', style: 'call', stateless: true }],
    ['a factory that CommonJS exports', { default: { createGuard: () => assess } }, 'createGuard', { form: 'factory', stateless: false }],
    [
      'an export of CommonJS that was compiled from ESM',
      { default: { __esModule: true, guard: { assess } } },
      'guard',
      { form: 'object', style: 'assess', stateless: true },
    ],
    [
      'a named export before one of the same name in the default export',
      { guard: { assess }, default: { guard: 7 } },
      'guard',
      { form: 'object', style: 'assess', stateless: true },
    ],
    [
      'CommonJS that was compiled from ESM',
      { default: { __esModule: true, default: assess } },
      undefined,
      { form: 'function', style: 'call', stateless: true },
    ],
  ])('is told for %s', (_, module, exportName, expected) => {
    const { make: _make, ...form } = guardForm(module as { [name: string]: unknown }, exportName)
    expect(form).toEqual(expected)
  })

  it('of a class gives a new instance each time, of an object the same', () => {
    const made = guardForm({ default: Assessing })
    expect(made.make()).toBeInstanceOf(Assessing)
    expect(made.make()).not.toBe(made.make())
    const same = guardForm({ default: { assess } })
    expect(same.make()).toBe(same.make())
  })

  it('of a method keeps its object', () => {
    const guard = {
      rule: 'x',
      assess(this: { rule: string }, input: unknown) {
        return this.rule === input
      },
    }
    expect(callable(guard)?.run('x')).toBe(true)
  })

  it.each<[object, string | undefined, RegExp]>([
    [{ guard: assess, meta: 1 }, 'gaurd', /no export 'gaurd'\. It exports guard, meta\. Did you mean '#guard'\?/],
    [{ guard: assess }, 'unrelated', /no export 'unrelated'\. It exports guard\.$/],
    [{}, 'guard', /It exports nothing\.$/],
    [{ default: { guard: assess, meta: 1 } }, 'gaurd', /It exports default, guard, meta\. Did you mean '#guard'\?/],
    [{ default: { guard: 7 } }, 'guard', /export 'guard' is the number 7, which is no guard/],
    [{ default: { guard: assess } }, 'toString', /no export 'toString'\. It exports default, guard\.$/],
    [{ default: ['a'] }, '0', /no export '0'\. It exports default\.$/],
    [{ default: null }, 'guard', /no export 'guard'\. It exports default\.$/],
    [{ default: { scan: 1, rules: 2 } }, undefined, /It exports default, scan, rules\. Name one of them after '#'/],
    [{ guard: assess, strict: assess }, undefined, /no default export.*It exports guard, strict\. Name one of them after '#'/],
    [{ default: 7 }, undefined, /default export is the number 7, which is no guard/],
    [{ default: { scan: 1, rules: 2 } }, undefined, /an object with scan, rules, which is no guard.*A guard is a function/],
    [{ rules: [] }, 'rules', /export 'rules' is an array, which is no guard\. A guard is a function/],
    [{ rules: undefined }, 'rules', /export 'rules' is undefined/],
  ])('that is none of these is an error that says what there is: %o', (module, exportName, message) => {
    expect(() => guardForm(module as { [name: string]: unknown }, exportName)).toThrow(message)
  })
})

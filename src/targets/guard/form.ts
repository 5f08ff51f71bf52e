import { AssayError } from '../../errors.js'
import { nearest } from '../../nearest.js'
import { whatItIs } from './bounded.js'
import { isSdkServer, serverMend } from './sdk-server.js'

export type GuardForm = 'function' | 'object' | 'class' | 'factory'
export type GuardStyle = 'assess' | 'inspect' | 'call'

/** How one input is put to a guard. `inspect` gets one text at a time, the others the whole input. */
export interface Callable {
  readonly style: GuardStyle
  readonly run: (input: unknown) => unknown
}

/** What a module exports as its guard. */
export interface Guard {
  readonly form: GuardForm
  /** Functions and objects serve all inputs and must keep nothing between them; classes and factories are made anew for each. */
  readonly stateless: boolean
  /** Known at once for functions and objects; of a class or factory only an instance tells. */
  readonly style?: GuardStyle
  /** The thing to put an input to: the export itself, a new instance, or what the factory returns (perhaps a promise). */
  readonly make: () => unknown
}

type Members = { readonly [member: string]: unknown }

const accepted =
  'A guard is a function (input) => verdict, an object with assess(input) or inspect(text), a class whose instances have one of these, or a factory createGuard()'

/**
 * The guard that a module reference names: export `exportName`, or without one the default export, else the module itself
 * when it has assess, inspect or createGuard, else the only export that is a guard. The exports of CommonJS may have arrived as members of the default export.
 * @throws AssayError if there is no such export (it names those there are, and the nearest) or it is no guard
 */
export function guardForm(module: Members, exportName?: string): Guard {
  if (exportName !== undefined) {
    const holder = exportName in module ? module : plainMembers(module['default'])
    if (!Object.hasOwn(holder, exportName)) throw missingExport(module, exportName)
    const guard = formOf(holder[exportName], exportName)
    if (guard) return guard
    if (isSdkServer(holder[exportName]))
      throw new AssayError(`Its export '${exportName}' is an MCP server of the SDK, and no guard: ${serverMend}`)
    throw new AssayError(`Its export '${exportName}' is ${shape(holder[exportName])}, which is no guard. ${accepted}.`)
  }
  const main = unwrapped(module['default'])
  // Before its members, of which one may be a function.
  if (isSdkServer(main)) throw new AssayError(`Its default export is an MCP server of the SDK, and no guard: ${serverMend}`)
  const guard = formOf(main, 'default') ?? formOf(module, 'module') ?? onlyExport(module)
  if (guard) return guard
  const found =
    main === undefined
      ? 'It has no default export, and the module itself has no assess, inspect or createGuard'
      : `Its default export is ${shape(main)}, which is no guard`
  throw new AssayError(`${found}. ${listed(module)}. Name one of them after '#' in the target's module. ${accepted}.`)
}

/** What a module means that exports one guard, and nothing else that could be one. */
function onlyExport(module: Members): Guard | undefined {
  const guards = exportNames(module).flatMap((name) => {
    const holder = name in module ? module : plainMembers(module['default'])
    return formOf(holder[name], name) ?? []
  })
  return guards.length === 1 ? guards[0] : undefined
}

/** How to put an input to `value`, or undefined when it is neither a function nor has assess or inspect. */
export function callable(value: unknown): Callable | undefined {
  if (typeof value === 'function') return { style: 'call', run: (input) => (value as (input: unknown) => unknown)(input) }
  if (typeof value !== 'object' || value === null) return undefined
  for (const style of ['assess', 'inspect'] as const) {
    const method = (value as Members)[style]
    if (typeof method === 'function') return { style, run: (input) => Reflect.apply(method, value, [input]) }
  }
  return undefined
}

function formOf(value: unknown, exportName: string): Guard | undefined {
  if (typeof value === 'function') {
    if (isClass(value)) return { form: 'class', stateless: false, make: () => Reflect.construct(value, []) }
    if (exportName === 'createGuard' || value.name === 'createGuard') return factory(() => Reflect.apply(value, undefined, []))
    return { form: 'function', stateless: true, style: 'call', make: () => value }
  }
  const direct = callable(value)
  if (direct) return { form: 'object', stateless: true, style: direct.style, make: () => value }
  const create = typeof value === 'object' && value !== null ? (value as Members)['createGuard'] : undefined
  return typeof create === 'function' ? factory(() => Reflect.apply(create, value, [])) : undefined
}

function factory(make: () => unknown): Guard {
  return { form: 'factory', stateless: false, make }
}

/** Compiled classes may be plain functions: these are told by the methods on their prototype. */
function isClass(value: Function): boolean {
  if (/^class\b/.test(Function.prototype.toString.call(value))) return true
  const prototype = value.prototype as Members | undefined
  return typeof prototype?.['assess'] === 'function' || typeof prototype?.['inspect'] === 'function'
}

/** CommonJS that was compiled from ESM arrives as `default: { __esModule: true, default }`. */
function unwrapped(value: unknown): unknown {
  const inner = value as Members | null | undefined
  return typeof inner === 'object' && inner?.['__esModule'] === true && 'default' in inner ? inner['default'] : value
}

/** All that can be named after '#'. */
function exportNames(module: Members): string[] {
  return [...new Set([...Object.keys(module), ...Object.keys(plainMembers(module['default']))])]
}

/**
 * The members of a default export, which may be those of a CommonJS module: `exports.guard = ...` arrives as `default: { guard }`. Only its
 * own: every object has a `toString`.
 */
function plainMembers(value: unknown): Members {
  const plain = typeof value === 'object' && value !== null && !Array.isArray(value)
  return plain ? (value as Members) : {}
}

function missingExport(module: Members, name: string): AssayError {
  const near = nearest(name, exportNames(module))
  return new AssayError(`It has no export '${name}'. ${listed(module)}.${near === undefined ? '' : ` Did you mean '#${near}'?`}`)
}

function listed(module: Members): string {
  const names = exportNames(module)
  return names.length === 0 ? 'It exports nothing' : `It exports ${names.join(', ')}`
}

function shape(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return whatItIs(value)
  const names = Object.keys(value).slice(0, 12)
  return names.length === 0 ? 'an object without members' : `an object with ${names.join(', ')}`
}

import { AssayError, messageOf } from '../../errors.js'
import { thrownText, whatItIs } from './bounded.js'
import { callable, guardForm, type Guard } from './form.js'
import { isSdkServer, serverMend } from './sdk-server.js'
import { loadingFailed, type GuardDescription } from './protocol.js'

export type LoadedGuard = { readonly guard: Guard; readonly description: GuardDescription } | { readonly failed: string }

/**
 * Imports the guard's module and finds out what it is. Of a class or factory one instance is made and thrown away, so that
 * one that cannot work is a single error now and not one an item later. Never rejects.
 */
export async function loadGuard(load: () => Promise<object>, exportName: string | undefined): Promise<LoadedGuard> {
  let module: { readonly [name: string]: unknown }
  try {
    module = (await load()) as typeof module
  } catch (error) {
    return { failed: loadingFailed(`threw ${thrownText(error)}`) }
  }
  try {
    return await described(guardForm(module, exportName), Object.keys(module))
  } catch (error) {
    const reason = error instanceof AssayError ? messageOf(error) : `Looking for the guard in it threw ${thrownText(error)}`
    return { failed: `The guard's module holds no guard. ${reason}` }
  }
}

async function described(guard: Guard, exports: readonly string[]): Promise<LoadedGuard> {
  const { form, stateless } = guard
  if (guard.style) return { guard, description: { form, style: guard.style, stateless, exports } }
  const source = form === 'class' ? 'Its class' : 'Its createGuard()'
  let made: unknown
  try {
    made = await guard.make()
  } catch (error) {
    return { failed: `The guard cannot be made. ${source} threw ${thrownText(error)}` }
  }
  const style = callable(made)?.style
  if (style) return { guard, description: { form, style, stateless, exports } }
  if (isSdkServer(made)) return { failed: `The guard cannot be made. ${source} gave an MCP server of the SDK, and no guard: ${serverMend}` }
  return { failed: `The guard cannot be made. ${source} gave ${whatItIs(made)}, which has neither assess(input) nor inspect(text)` }
}

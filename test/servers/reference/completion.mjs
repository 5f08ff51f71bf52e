import { invalidParams } from './problem.mjs'
import { isObject } from './revisions.mjs'

/** Values for arguments of prompts and templates, while somebody types. */
export const completionHooks = (server) => ({
  /** The values that an argument can have: by what it belongs to, and its name. Undefined where there is no such argument. */
  completionValues(ref, name, context) {
    if (ref.type === 'ref/prompt') {
      const known = server.prompts.get(ref.name)?.definition.arguments?.some((argument) => argument.name === name)
      if (known) return name === 'style' ? ['formal', 'friendly'] : []
    }
    if (ref.type === 'ref/resource' && ref.uri === 'folder:///{+path}' && name === 'path')
      return server
        .resourceList(context)
        .filter(({ uri }) => uri.startsWith('folder:///'))
        .map(({ name: path }) => path)
    return undefined
  },

  checkCompletion({ ref, argument, context }) {
    if (!isObject(ref) || typeof ref.type !== 'string') throw invalidParams('Invalid params: ref is required')
    if (!isObject(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string')
      throw invalidParams('Invalid params: argument needs a name and a value')
    if (argument.value.length > 1000) throw invalidParams('Invalid params: the value is too long')
    if (context !== undefined && !isObject(context)) throw invalidParams('Invalid params: context must be an object')
  },

  unknownCompletion() {
    throw invalidParams('Invalid params: nothing to complete by this name')
  },

  handlers: {
    'completion/complete'(params, context) {
      server.checkCompletion(params)
      const all = server.completionValues(params.ref, params.argument.name, context)
      if (!all) return server.unknownCompletion(params, context)
      const values = all.filter((value) => value.startsWith(params.argument.value))
      // At most 100, says the protocol.
      return { completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 } }
    },
  },
})

import { subschemas } from './schema.js'
import type { JsonObject } from '../../../../targets/server/contract.js'

/** Whether a value conforms to a schema; the text says why not. */
export type Validate = (value: unknown) => { readonly valid: boolean; readonly message: string }

/**
 * Compiles a server's schema; undefined where it cannot be compiled, which is for `tool-schema-valid` to say. Loaded when it is first needed:
 * most checks never do. `format` says nothing by itself in 2020-12, and unknown ones would be printed on the console.
 */
export async function validatorOf(schema: JsonObject): Promise<Validate | undefined> {
  const { AjvJsonSchemaValidator } = await import('@modelcontextprotocol/client/validators/ajv')
  try {
    const validate = new AjvJsonSchemaValidator().getValidator(withoutFormats(schema))
    return (value) => {
      const { valid, errorMessage } = validate(value)
      return { valid, message: errorMessage ?? '' }
    }
  } catch {
    return undefined
  }
}

function withoutFormats(schema: JsonObject): JsonObject {
  const copy = structuredClone(schema)
  for (const { schema } of subschemas(copy)) if (typeof schema['format'] === 'string') Reflect.deleteProperty(schema, 'format')
  return copy
}

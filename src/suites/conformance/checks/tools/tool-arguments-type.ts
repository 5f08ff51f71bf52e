import { isObject } from '../features/finding.js'
import { refusesMutants } from '../features/refused.js'

/** Each is of a type that hardly any code coerces from; the first that a schema forbids is sent. */
const strangers: readonly unknown[] = [{ assay: true }, ['assay'], 'assay', true]

export const check = refusesMutants((args, { inputSchema: { properties } }) => {
  const names = new Set([...Object.keys(args), ...(isObject(properties) ? Object.keys(properties) : [])])
  return [...names].flatMap((name) => strangers.map((value) => ({ args: { ...args, [name]: value }, flaw: `${name} of a wrong type` })))
}, 'no callable tool has an argument whose type its schema says')

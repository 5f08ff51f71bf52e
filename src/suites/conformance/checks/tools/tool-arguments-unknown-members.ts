import { refusesMutants } from '../features/refused.js'

export const check = refusesMutants(
  (args) => [{ args: { ...args, assay_unknown: 'assay' }, flaw: 'an argument that additionalProperties: false forbids' }],
  'no callable tool has a schema with additionalProperties: false',
)

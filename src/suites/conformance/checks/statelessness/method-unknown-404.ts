import type { Check } from '../../../../targets/server/contract.js'
import { askHttp } from './line.js'
import { codes } from './meta.js'
import { refused } from './refused.js'

/** Streamable HTTP > Protocol Version Header. */
export const check: Check = async (server) => {
  const method = `assay/${server.random(4)}`
  return refused(`the unknown method ${method}`, await askHttp(server, method), [codes.methodNotFound], 404)
}

import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { framing } from './framing.js'

export const check: Check = async (server) => {
  const { characters } = await framing(server)
  return characters.answered
    ? kept
    : broken('The server did not answer under its id a request whose characters were cut in two between writes.', characters)
}

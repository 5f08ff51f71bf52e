import type { Check } from '../../../../targets/server/contract.js'
import { carriedOut } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals, type Ordeals } from './odd.js'

/** None of the messages of this part was answered with a result; an error and silence both do. */
export const notCarriedOut =
  (part: keyof Ordeals, what: string): Check =>
  async (server) => {
    const ordeal = (await ordeals(server))[part]
    return carriedOut(ordeal) ? broken(`The server carried out ${what}.`, ordeal) : kept
  }

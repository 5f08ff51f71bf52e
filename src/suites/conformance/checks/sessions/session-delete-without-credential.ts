import type { Check } from '../../../../targets/server/contract.js'
import { endedBy } from './ended-by.js'

export const check: Check = (server) => endedBy(server, { authorization: null }, 'A client without credentials')

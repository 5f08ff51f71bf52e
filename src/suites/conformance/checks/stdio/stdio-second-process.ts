import type { Check } from '../../../../targets/server/contract.js'
import { whereServed } from '../plain.js'
import { company } from './company.js'

/** Both have to serve: a second process that finds a lock and refuses everything is not one that can be worked with. */
export const check: Check = whereServed(async (server) => (await company(server)).together)

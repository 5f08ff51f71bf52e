import type { Check } from '../../../../targets/server/contract.js'
import { company } from './company.js'

export const check: Check = async (server) => (await company(server)).together

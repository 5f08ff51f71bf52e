import type { Check } from '../../../../targets/server/contract.js'
import { asked } from './asked.js'
import { echoed } from './echoed.js'
import { notApplicable } from './findings.js'

const allEchoed = echoed('unknownMethods')

export const check: Check = async (server) =>
  (await asked(server)).unknownMethods.every(({ answer }) => answer?.result !== undefined)
    ? notApplicable('it answers methods that do not exist with a result, and no error came (see unknown-method)')
    : await allEchoed(server)

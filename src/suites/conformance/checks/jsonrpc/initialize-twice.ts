import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { isResultOf } from '../result-of.js'
import { broken } from './findings.js'
import { forget, initializeLine } from './initialize.js'
import { say, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    const said = await say(server, session, initializeLine(server, session, 'assay-again'), { ids: ['assay-again'] })
    await forget(server, said.http, session)
    const dead = await deadBecause(server, session)
    if (dead === undefined && said.answers.length === 0 && (said.http?.status ?? 0) < 400)
      return broken('The server did not answer a second initialize.', said)
    const hollow = said.answers.find(({ result }) => result !== undefined && !isResultOf('initialize', result))
    if (hollow) return broken('The server answered a second initialize with a result that names no version.', said)
    return survived(dead, 'a second initialize', said)
  })

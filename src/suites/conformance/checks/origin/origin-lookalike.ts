import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './finding.js'
import { foreignOrigin, unserved } from './foreign.js'
import { knock } from './knock.js'
import { served } from './talk.js'

/** Names of other sites that begin or end as those of this machine do, or hold them. */
const lookalikes = ['localhost.attacker.example', '127.0.0.1.attacker.example', 'attacker-localhost']

export const check: Check = async (server) => {
  const port = server.url?.port ? `:${server.url.port}` : ''
  for (const name of lookalikes) {
    const origin = `http://${name}${port}`
    const talk = await knock(server, { origin })
    if (!served(talk)) continue
    // Where any Origin will do, this one says nothing more.
    if (served(await knock(server, { origin: foreignOrigin }))) return notApplicable('any foreign Origin is served (see origin-foreign)')
    return broken(server, `A request with an Origin of the host ${name} was served with HTTP ${talk.answer.status}.`, talk)
  }
  return (await unserved(server)) ?? kept
}

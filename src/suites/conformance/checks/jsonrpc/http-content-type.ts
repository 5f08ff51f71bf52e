import type { Check } from '../../../../targets/server/contract.js'
import { carriedOut } from './answers.js'
import { broken, kept } from './findings.js'
import { forget, initializeLine } from './initialize.js'
import { post, requestLine, simplest } from './talk.js'

export const check: Check = async (server) => {
  // The first message of a client, which the survey has shown to be served as JSON: all that a web page can send without asking first.
  const { body, headers } =
    server.era === 'modern'
      ? requestLine(server, undefined, 'assay-plain', simplest(server))
      : initializeLine(server, undefined, 'assay-plain')
  const said = await post(server, { body, headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' } })
  await forget(server, said.http)
  return carriedOut(said) ? broken('The server carried out a request that was sent as text/plain.', said) : kept
}

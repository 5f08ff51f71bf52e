import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { kept, notApplicable, type Line, type Reply } from '../statelessness/line.js'

/** Requests that a server has to refuse, each for another reason, and that can do no harm. */
export async function provoke(server: ServerUnderTest, line: Line): Promise<Reply[]> {
  const { capabilities } = server.survey
  const nobody = `assay-${server.random(6)}`
  const replies = [await line.ask(`assay/${nobody}`)]
  if (capabilities['tools'])
    replies.push(await line.ask('tools/call', { name: nobody, arguments: {} }), await line.ask('tools/list', { cursor: nobody }))
  if (capabilities['resources']) replies.push(await line.ask('resources/read', { uri: `assay://${nobody}/none` }))
  if (capabilities['prompts']) replies.push(await line.ask('prompts/get', { name: nobody, arguments: {} }))
  return replies
}

/** Kept, where there were codes to look at. */
export const refusedSome = (replies: readonly Reply[]): Finding =>
  replies.some(({ code }) => code !== undefined) ? kept : notApplicable('it refuses none of what it has to refuse by an error')

import type { Check, Finding, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { inBatches } from '../features/batches.js'
import { broken, kept, notApplicable, requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { answerOrSilence } from '../features/silence.js'
import { layCanary } from './canary.js'
import { climbingUris, systemFiles } from './climbing-uris.js'
import { outsideContent } from './outside-content.js'
import { noneRead } from './known-resources.js'

/**
 * Decided by content alone: an answer that holds the first line of the system's user list, or the words of a file that was laid into the temporary
 * folder for this check. Neither is anything that a server means to share. Refusals of any kind, and answers with other content, keep the rule.
 */
export const check: Check = async (server) => {
  const { resources, resourceTemplates } = server.survey
  const listed = resources.map(({ uri }) => uri).filter((uri): uri is string => typeof uri === 'string')
  const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate).filter((uri): uri is string => typeof uri === 'string')
  if (listed.length + templates.length === 0) return notApplicable('the server lists no resources or templates to climb out of')
  const problem = await noneRead(server)
  if (problem !== undefined) return notApplicable(problem)
  const canary = await layCanary(server.random(16), listed, server.remote)
  try {
    return await withSession(server, (session) =>
      climb(server, session, climbingUris(listed, templates, canary.files, systemFiles(server.remote)), canary.words),
    )
  } finally {
    await canary.remove()
  }
}

async function climb(server: ServerUnderTest, session: Session, uris: readonly string[], words: string): Promise<Finding> {
  const findings = await inBatches(
    uris,
    async (uri) => {
      const answer = await answerOrSilence(server, session, session.request('resources/read', { uri }))
      const outside = answer && outsideContent(answer, words)
      return outside === undefined
        ? kept
        : broken(`the server gave ${outside.what} for ${uri}`, requestText('resources/read', { uri }), outside.shown)
    },
    isBroken,
  )
  return findings.find(isBroken) ?? kept
}

const isBroken = ({ kind }: Finding): boolean => kind === 'broken'

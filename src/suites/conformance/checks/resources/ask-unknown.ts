import type { Answer, ServerUnderTest } from '../../../../targets/server/contract.js'
import { requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { answerOrSilence } from '../features/silence.js'

/** Reads a resource that no server has: like one that it lists, so that its scheme is known to it. Without an answer where there is none. */
export async function askUnknown(
  server: ServerUnderTest,
): Promise<{ readonly uri: string; readonly sent: string; readonly answer: Answer | undefined }> {
  const [first] = server.survey.resources
  const base = typeof first?.['uri'] === 'string' ? /^[a-z][a-z\d+.-]*:\/*/i.exec(first['uri'])?.[0] : undefined
  const uri = `${base ?? 'assay:///'}assay-unknown-${server.random(8)}`
  const answer = await withSession(server, (session) => answerOrSilence(server, session, session.request('resources/read', { uri })))
  return { uri, sent: requestText('resources/read', { uri }), answer }
}

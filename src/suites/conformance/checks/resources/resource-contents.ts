import type { Answer, Check } from '../../../../targets/server/contract.js'
import { contentsProblem } from '../features/content.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { readListed } from './read-listed.js'

export const check: Check = async (server) => {
  const readings = (await readListed(server)).filter(({ answer }) => (answer.result?.['resultType'] ?? 'complete') === 'complete')
  const read = readings.filter(({ answer }) => answer.result !== undefined)
  if (read.length === 0) return notApplicable('the server gave no listed resource')
  for (const { uri, sent, answer } of read) {
    const problem = problemOf(answer)
    if (problem !== undefined) return broken(`the server gave the resource ${uri} as ${problem}`, sent, answerText(answer))
  }
  return read.some(({ answer }) => hasContents(answer)) ? kept : notApplicable('the resources that the server gave are empty')
}

const hasContents = ({ result }: Answer): boolean => Array.isArray(result?.['contents']) && result['contents'].length > 0

function problemOf({ result }: Answer): string | undefined {
  const contents = result?.['contents']
  if (!Array.isArray(contents)) return 'a result without a list of contents'
  return contents.map(contentsProblem).find((problem) => problem !== undefined)
}

import type { Check } from '../../../../targets/server/contract.js'
import { named } from './answers.js'
import { isServed } from '../features/known.js'
import { asked, type Asked } from './asked.js'
import { broken, kept, notApplicable } from './findings.js'

export const check: Check = async (server) => {
  const conversation = await asked(server)
  const works = new Set([...conversation.lists, ...conversation.strings].filter(isWhole).map(({ method }) => method))
  const comparable = conversation.metaKeys.filter(({ method }) => works.has(method))
  if (comparable.length === 0) return notApplicable('it answers none of its lists, nor the simplest request, with a result')
  const failed = comparable.find((one) => !isWhole(one))
  return failed
    ? broken(`The server answered ${failed.method} with ${named(failed.answer, failed.http?.status)} once _meta had two more keys.`, failed)
    : kept
}

const isWhole = ({ method, answer }: Asked): boolean => answer !== undefined && isServed(method, answer)

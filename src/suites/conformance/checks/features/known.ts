import type { Answer, JsonObject, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { unlessDead } from '../../../../targets/server/no-answer.js'
import { oncePerServer } from '../once.js'
import { isResultOf } from '../result-of.js'
import { asText } from './finding.js'
import { withSession } from './session.js'

/** An answer, and the name that was asked for. */
export interface Named {
  readonly name: string
  readonly answer: Pick<Answer, 'error' | 'result'>
}

interface Asking {
  readonly name: string
  readonly params: JsonObject
}

/** More than these tell nothing new. */
const most = 8

/** Asks for what the server lists, until something is served; once a server. What is not answered is left out: here it is nobody's fault. */
export const knownBy = (
  method: string,
  listed: (server: ServerUnderTest) => readonly Asking[],
  ask = (_server: ServerUnderTest, session: Session, { params }: Asking): Promise<Answer> => session.request(method, params),
): ((server: ServerUnderTest) => Promise<readonly Named[]>) =>
  oncePerServer(async (server) => {
    const all = listed(server).slice(0, most)
    if (all.length === 0) return []
    return withSession(server, async (session) => {
      const known: Named[] = []
      for (const one of all) {
        const answer = await ask(server, session, one).catch(unlessDead)
        if (!answer) continue
        known.push({ name: one.name, answer })
        if (isServed(method, answer)) break
      }
      return known
    })
  })

/** Whether an answer is a result of its method that tells of no error. */
export const isServed = (method: string, { result }: { readonly result?: unknown }): boolean =>
  isResultOf(method, result) && result['isError'] !== true

/**
 * Whether the refusal of what does not exist tells anything: something that does is served, or refused in another way than by the same words about another
 * name. Else the server may refuse whatever is asked of it.
 */
export const tells = (method: string, known: readonly Named[], refusal: Named): boolean =>
  known.some(({ name, answer }) => {
    const names = [name, refusal.name]
    return isServed(method, answer) || wordsOf(answer, names) !== wordsOf(refusal.answer, names)
  })

/** Numbers are left out: they may count the requests, or tell the time. */
function wordsOf({ error, result }: Named['answer'], names: readonly string[]): string {
  const text = asText({ message: error?.message, data: error?.data, result })
  const unnamed = names.filter((name) => name !== '').reduce((left, name) => left.replaceAll(JSON.stringify(name).slice(1, -1), ''), text)
  return `${error?.code} ${unnamed.replaceAll(/\d+/g, '')}`
}

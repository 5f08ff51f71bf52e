import type { Check, Finding, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { notApplicable, withLine, type AskOptions, type Line, type Reply } from '../statelessness/line.js'
import { everyCapability, metaKeys } from '../statelessness/meta.js'
import type { Subject } from '../statelessness/subjects.js'
import { tourOf } from '../statelessness/tour.js'
import { inputRequests } from '../statelessness/wanted.js'
import { answersTo } from './inputs.js'

/** A question of the server's: a result that asks for more. */
export interface Question {
  readonly subject: Subject
  readonly reply: Reply
  readonly requests: Readonly<Record<string, JsonObject>>
  readonly state: string | undefined
}

const whole = { [metaKeys.capabilities]: everyCapability }

/** Asks for a subject as a client that can answer everything; undefined when it comes back without a question. */
export async function question(line: Line, subject: Subject, options?: AskOptions): Promise<Question | undefined> {
  const reply = await line.ask(subject.method, subject.params, { meta: whole, ...options })
  const requests = inputRequests(reply)
  if (requests === undefined) return undefined
  const state = reply.result?.['requestState']
  return { subject, reply, requests, state: typeof state === 'string' ? state : undefined }
}

/** Everything of the server's that asks for more, as the tour has found it. */
const askingSubjects = async (server: ServerUnderTest): Promise<Subject[]> =>
  (await tourOf(server)).flatMap(({ subject, rich }) => (subject && inputRequests(rich) ? [subject] : []))

/** A fresh question of each of them. */
export async function questions(server: ServerUnderTest, line: Line): Promise<Question[]> {
  const found = []
  for (const subject of await askingSubjects(server)) {
    const asked = await question(line, subject)
    if (asked) found.push(asked)
  }
  return found
}

/** Sends the request again with answers and this state (undefined: none). */
export function retry(
  line: Line,
  { subject, requests }: Pick<Question, 'subject' | 'requests'>,
  state: string | undefined,
  options: AskOptions & { readonly inputResponses?: JsonObject } = {},
): Promise<Reply> {
  const { inputResponses = answersTo(requests), ...rest } = options
  const params = { ...subject.params, inputResponses, ...(state === undefined ? {} : { requestState: state }) }
  return line.ask(subject.method, params, { meta: whole, ...rest })
}

/** Whether the server went on with what it was given: neither an error, nor an error of the tool's, nor the question once more. */
export const accepted = ({ result }: Reply): boolean =>
  result !== undefined && result['resultType'] !== 'input_required' && result['isError'] !== true

export const nothingAsks = 'nothing that Assay may ask for wants more input of the client'
const noState = 'nothing that Assay may ask for gives a requestState'

/** A server's subject whose question carries a state, and that is answered when the state comes back as it was. */
export interface Stateful {
  readonly line: Line
  readonly subject: Subject
  /** A fresh question with a fresh state: one that was used may be spent. */
  ask(): Promise<Question & { readonly state: string }>
  /** What the server answered to a state that was not touched. */
  readonly good: Reply
}

/** A check of `requestState`. */
export const withState =
  (judge: (stateful: Stateful, server: ServerUnderTest) => Promise<Finding>): Check =>
  async (server) => {
    if ((await askingSubjects(server)).length === 0) return notApplicable(noState)
    return withLine(server, async (line) => {
      const carriers = (await questions(server, line)).filter(({ state }) => state !== undefined)
      if (carriers.length === 0) return notApplicable(noState)
      for (const { subject } of carriers) {
        const ask = async (): Promise<Question & { readonly state: string }> => {
          const asked = await question(line, subject)
          if (asked?.state === undefined)
            throw new Error(`${subject.method} of ${subject.name} asked for input with a requestState, and now does not`)
          return { ...asked, state: asked.state }
        }
        const first = await ask()
        const good = await retry(line, first, first.state)
        if (accepted(good)) return judge({ line, subject, ask, good }, server)
      }
      return notApplicable('it does not go on with its own requestState and the answers that Assay makes up')
    })
  }

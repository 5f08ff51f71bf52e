import type { Check, Message } from '../../../../targets/server/contract.js'
import { everything } from './asked.js'
import { broken, kept, notApplicable } from './findings.js'

/** Judges every answer of the conversation that `concerns` picks. `wrong` ends the sentence "The server sent an answer ...". */
export const everyAnswer =
  (concerns: (answer: Message) => boolean, wrong: (answer: Message) => string | undefined, none: string): Check =>
  async (server) => {
    const answers = (await everything(server)).filter(({ answer }) => answer !== undefined && concerns(answer))
    if (answers.length === 0) return notApplicable(none)
    for (const one of answers) {
      const what = one.answer && wrong(one.answer)
      if (what !== undefined) return broken(`The server sent an answer ${what}.`, one)
    }
    return kept
  }

export const isError = ({ error }: Message): boolean => error !== undefined && error !== null

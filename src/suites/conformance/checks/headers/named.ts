import type { Check, Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { askHttp, notApplicable, type AskOptions, type Reply } from '../statelessness/line.js'
import { nothingToAsk, subjects, type Subject } from '../statelessness/subjects.js'

/** A request that has to carry `Mcp-Name`, and is answered when all its headers are right. */
export interface Named {
  readonly subject: Subject
  ask(options?: AskOptions): Promise<Reply>
}

/** A check of `Mcp-Name`, on the first subject of the server's that it does not refuse as it is: else a refusal would say nothing about the header. */
export const withNamed =
  (judge: (named: Named, server: ServerUnderTest) => Promise<Finding>): Check =>
  async (server) => {
    const all = subjects(server, { tools: 3, resources: 2, prompts: 2 })
    if (all.length === 0) return notApplicable(nothingToAsk)
    for (const subject of all) {
      const ask = (options?: AskOptions): Promise<Reply> => askHttp(server, subject.method, subject.params, options)
      if ((await ask()).result !== undefined) return judge({ subject, ask }, server)
    }
    return notApplicable('it refuses the tools, resources and prompts that Assay may ask for, whatever the headers say')
  }

import type { Finding } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable, type Reply } from '../statelessness/line.js'
import { accepted, retry, type Stateful } from './asking.js'

/**
 * Whether the server rejects every variant of its state. `what` names a variant: "a requestState of which one character was changed".
 *
 * Integrity may be left out where a change can do no worse than fail the request (MRTR > Server Requirements). A server that goes on in the same way
 * with a state of nonsense does not use it at all, and cannot be told to have accepted anything.
 */
export async function allRejected(stateful: Stateful, variants: (state: string) => readonly string[], what: string): Promise<Finding> {
  const count = variants((await stateful.ask()).state).length
  for (let at = 0; at < count; at++) {
    const asked = await stateful.ask()
    const variant = variants(asked.state)[at]
    if (variant === undefined) continue
    const reply = await retry(stateful.line, asked, variant)
    if (!accepted(reply)) continue
    if (await unused(stateful, reply)) return notApplicable('it goes on in the same way with any requestState, so it does not use it')
    return broken(`The server went on with ${what}.`, {
      sent: `state as it was: ${asked.state}\n\n${reply.sent}`,
      received: reply.received,
    })
  }
  return kept
}

const nonsense = 'assay'

async function unused({ ask, line, good }: Stateful, reply: Reply): Promise<boolean> {
  const other = await retry(line, await ask(), nonsense)
  return accepted(other) && same(other, good) && same(reply, good)
}

const same = (one: Reply, other: Reply): boolean => JSON.stringify(one.result) === JSON.stringify(other.result)

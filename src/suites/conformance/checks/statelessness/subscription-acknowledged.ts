import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable } from './line.js'
import { acknowledged, listenToAll, noSubscriptions, paramsOf, refusedListening } from './listen.js'

/** Subscriptions > Acknowledgment: the first message, with the part of the filter that is taken up. */
export const check: Check = async (server) => {
  const heard = await listenToAll(server)
  if (refusedListening(heard)) return notApplicable(noSubscriptions)
  const [first] = heard.messages
  if (first?.method !== acknowledged)
    return broken(`The server began a subscription with ${String(first?.method ?? 'nothing')}, not with ${acknowledged}.`, heard)
  return isObject(paramsOf(first)['notifications'])
    ? kept
    : broken('The server acknowledged a subscription without saying what it takes up.', heard)
}

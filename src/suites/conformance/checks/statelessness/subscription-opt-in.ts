import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable } from './line.js'
import { acknowledged, listen, noSubscriptions, paramsOf, refusedListening } from './listen.js'

const asked = 'toolsListChanged'
const allowed = new Set<unknown>([acknowledged, 'notifications/tools/list_changed'])

/** Subscriptions > Opening a Stream: one kind is asked for, and no other may be promised or come. */
export const check: Check = async (server) => {
  const heard = await listen(server, { [asked]: true })
  if (refusedListening(heard)) return notApplicable(noSubscriptions)
  const other = heard.messages.find(
    ({ method }) => typeof method === 'string' && method.startsWith('notifications/') && !allowed.has(method),
  )
  if (other) return broken(`The server sent ${String(other.method)} on a subscription to changes of tools alone.`, heard)
  const taken = heard.messages.filter(({ method }) => method === acknowledged).map((message) => paramsOf(message)['notifications'])
  const more = taken
    .flatMap((filter) => (isObject(filter) ? Object.entries(filter) : []))
    .find(([name, value]) => name !== asked && promises(value))
  if (more) return broken(`The server promised ${more[0]} on a subscription to changes of tools alone.`, heard)
  return taken.length > 0 ? kept : notApplicable('it acknowledged no subscription (see subscription-acknowledged)')
}

const promises = (value: unknown): boolean => value === true || (Array.isArray(value) && value.length > 0)

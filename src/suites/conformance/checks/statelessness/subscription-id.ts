import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './line.js'
import { listenToAll, noSubscriptions, refusedListening, subscriptionOf } from './listen.js'
import { metaKeys } from './meta.js'

/** Basic > _meta and Subscriptions > Receiving Notifications: the id of the request, as it came. */
export const check: Check = async (server) => {
  const heard = await listenToAll(server)
  if (refusedListening(heard)) return notApplicable(noSubscriptions)
  const notices = heard.messages.filter(({ method }) => method !== undefined)
  if (notices.length === 0) return notApplicable('nothing came on its subscription')
  const wrong = notices.find((notice) => subscriptionOf(notice) !== heard.id)
  if (!wrong) return kept
  const id = subscriptionOf(wrong)
  const instead =
    id === undefined
      ? `without ${metaKeys.subscription}`
      : `with the subscription id ${JSON.stringify(id)} in place of ${JSON.stringify(heard.id)}`
  return broken(`The server sent ${String(wrong.method)} on a subscription ${instead}.`, heard)
}

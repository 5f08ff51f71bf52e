import { invalidParams } from './problem.mjs'
import { isObject, metaKeys } from './revisions.mjs'

const lists = { tools: 'toolsListChanged', prompts: 'promptsListChanged', resources: 'resourcesListChanged' }

/** Changes: as notifications of a session in the legacy era, as the stream of one request in the modern one. */
export const listenHooks = (server) => ({
  /** The notification for a change. */
  changeOf: (kind, uri) =>
    kind === 'updated'
      ? { method: 'notifications/resources/updated', params: { uri } }
      : { method: `notifications/${kind}/list_changed`, params: {} },

  /** Tells a conversation of the legacy era of changes until it ends. Gives the function that stops it. */
  watchLegacy(conversation) {
    const watcher = (kind, uri) => {
      if (server.changeDeclared(kind) && conversation.ready && (kind !== 'updated' || server.subscribed(conversation, uri)))
        conversation.send({ jsonrpc: '2.0', ...server.changeOf(kind, uri) })
    }
    server.watchers.add(watcher)
    return () => server.watchers.delete(watcher)
  },

  /** Whether a change is of a kind that the server has said it tells of. */
  changeDeclared: (kind) =>
    kind === 'updated' ? server.features.has('subscribe') : server.features.has(kind) && server.features.has('listChanged'),

  subscribed: (conversation, uri) => conversation.subscriptions.has(uri),

  checkFilter(filter) {
    const good =
      isObject(filter) &&
      Object.values(lists).every((name) => filter[name] === undefined || typeof filter[name] === 'boolean') &&
      (filter.resourceSubscriptions === undefined ||
        (Array.isArray(filter.resourceSubscriptions) && filter.resourceSubscriptions.every((uri) => typeof uri === 'string')))
    if (!good) throw invalidParams('Invalid params: notifications must be a filter')
  },

  /** What of a filter is taken up: kinds that the server has, and resources that this principal can read. */
  honoured(filter, context) {
    const taken = {}
    for (const [kind, name] of Object.entries(lists)) if (filter[name] === true && server.changeDeclared(kind)) taken[name] = true
    const wished = server.changeDeclared('updated') ? (filter.resourceSubscriptions ?? []) : []
    const uris = wished.filter((uri) => server.watchable(uri, context))
    if (uris.length > 0) taken.resourceSubscriptions = uris
    return taken
  },

  watchable(uri, context) {
    try {
      return Boolean(server.findResource(uri, context))
    } catch {
      return false
    }
  },

  wanted: (filter, kind, uri) => (kind === 'updated' ? filter.resourceSubscriptions?.includes(uri) : filter[lists[kind]]) === true,

  /** Every message of a stream says which request it belongs to. */
  subscriptionMeta: (context) => ({ _meta: { [metaKeys.subscription]: context.id } }),

  acknowledge: (filter, context) =>
    context.notify('notifications/subscriptions/acknowledged', { ...server.subscriptionMeta(context), notifications: filter }),

  handlers: {
    async 'subscriptions/listen'(params, context) {
      server.checkFilter(params.notifications)
      const filter = server.honoured(params.notifications, context)
      server.acknowledge(filter, context)
      let watcher
      await new Promise((resolve) => {
        watcher = (kind, uri) => {
          // The server goes: the request gets its answer. When the client goes, `serve` has given up already, and there is none.
          if (kind === 'closing') return resolve(undefined)
          const { method, params: said } = server.changeOf(kind, uri)
          if (server.wanted(filter, kind, uri)) context.notify(method, { ...said, ...server.subscriptionMeta(context) })
        }
        server.watchers.add(watcher)
        context.signal.addEventListener('abort', resolve, { once: true })
      })
      server.watchers.delete(watcher)
      return server.subscriptionMeta(context)
    },
  },
})

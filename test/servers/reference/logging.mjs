import { invalidParams } from './problem.mjs'
import { metaKeys } from './revisions.mjs'

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/** Messages for the client's log. */
export const loggingHooks = (server) => ({
  checkLogLevel(level) {
    if (!levels.includes(level)) throw invalidParams('Invalid params: no such log level')
  },

  /** The least level that a request wants to hear of; undefined for nothing at all. Legacy: what `logging/setLevel` said, modern: this request alone. */
  logLevelOf: (context) => (context.era === 'modern' ? context.meta[metaKeys.logLevel] : context.conversation?.logLevel),

  logWanted(level, context) {
    const least = server.logLevelOf(context)
    return least !== undefined && levels.indexOf(level) >= levels.indexOf(least)
  },

  /** Neither arguments nor results: they may hold what must not be kept. */
  logData: (context) => `${context.method} ${context.params.name ?? ''}`.trim(),

  log(level, context) {
    if (server.features.has('logging') && server.logWanted(level, context))
      context.notify('notifications/message', { level, logger: 'reference', data: server.logData(context) })
  },
})

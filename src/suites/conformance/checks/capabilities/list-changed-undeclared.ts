import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable } from '../features/finding.js'
import { heardAll, nothingServed } from '../features/work-through.js'

const kinds = ['tools', 'prompts', 'resources']

/** What is heard while the server is asked for all that it offers. In the modern era such notifications belong to subscriptions alone. */
export const check: Check = async (server) => {
  const silent = kinds.filter((kind) => server.era === 'modern' || server.survey.capabilities[kind]?.['listChanged'] !== true)
  if (silent.length === 0) return notApplicable('the server declares listChanged for tools, prompts and resources')
  const methods = new Set<unknown>(silent.map((kind) => `notifications/${kind}/list_changed`))
  const { messages, served } = await heardAll(server)
  const heard = messages.find(({ method }) => methods.has(method))
  if (!heard) return served ? kept : notApplicable(nothingServed)
  const why = server.era === 'modern' ? 'outside of a subscription' : 'and does not declare it'
  return broken(`the server sent ${String(heard.method)} ${why}`, 'requests for what it offers', asText(heard))
}

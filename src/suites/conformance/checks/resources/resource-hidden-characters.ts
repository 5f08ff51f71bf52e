import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { hiddenIn } from '../features/hidden.js'
import { nameOf } from '../features/names.js'

export const check: Check = ({ survey: { resources, resourceTemplates } }) => {
  if (resources.length + resourceTemplates.length === 0) return Promise.resolve(notApplicable('the server lists no resources or templates'))
  for (const [method, entries] of [
    ['resources/list', resources],
    ['resources/templates/list', resourceTemplates],
  ] as const) {
    for (const entry of entries) {
      const found = hiddenIn(entry)
      if (found === undefined) continue
      return Promise.resolve(
        broken(`the resource ${nameOf(entry)} holds the invisible character ${found}`, requestText(method), asText(entry)),
      )
    }
  }
  return Promise.resolve(kept)
}

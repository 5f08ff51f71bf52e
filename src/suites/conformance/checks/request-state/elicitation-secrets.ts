import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { elicitationsOf, isByLink } from './elicitations.js'

/** Names of fields in which somebody would type what opens a door. A key that is a field of a record (`primaryKey`) is none. */
const secret =
  /pass(?:word|phrase|wd)|secret|credential|private.?key|api.?key|access.?token|auth.?token|one.?time.?code|cvv|security.?code/i

/** Elicitation > Security Considerations: a form must not ask for what is to be kept secret; a link to a page of the server's may. */
export const check: Check = async (server) => {
  const forms = (await elicitationsOf(server)).filter((one) => !isByLink(one))
  for (const { stop, params } of forms) {
    const schema = isObject(params['requestedSchema']) ? params['requestedSchema'] : {}
    const fields = isObject(schema['properties']) ? schema['properties'] : {}
    const asked = Object.entries(fields).find(([name, field]) =>
      secret.test(`${name} ${isObject(field) ? String(field['title'] ?? '') : ''}`),
    )
    if (asked) return broken(`The server asked for "${asked[0]}" in a form, which the client sees and may keep.`, stop.rich)
  }
  return forms.length ? kept : notApplicable('nothing that may be called asks the user by a form')
}

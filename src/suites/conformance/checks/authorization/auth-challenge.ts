import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { discover, parsed } from './metadata.js'
import { anonymous } from './wall.js'

/** Either way of discovery is enough from 2025-11-25 on; 2025-06-18 knows only the header. What the document says is auth-metadata-document's. */
export const check: Check = async (server) => {
  const refused = await anonymous(server)
  if (refused.answer.status !== 401) return notApplicable(`it answers without credentials with HTTP ${refused.answer.status}, not with 401`)
  const { advertised, elsewhere, document, last } = await discover(server, refused)
  if (advertised === undefined && server.revision === '2025-06-18')
    return broken(server, 'Its 401 names no resource_metadata in WWW-Authenticate.', refused)
  if (document !== undefined) return kept
  if (advertised !== undefined && parsed(advertised) === undefined)
    return broken(server, `Its 401 names "${advertised}" as resource_metadata, which is no absolute URL.`, refused)
  if (elsewhere) return kept
  const what =
    advertised === undefined
      ? 'Its 401 names no resource_metadata, and no metadata is at the well-known paths.'
      : `Its 401 names ${advertised} as resource_metadata, where there is no such document.`
  return broken(server, what, refused, ...(last === undefined ? [] : [last]))
}

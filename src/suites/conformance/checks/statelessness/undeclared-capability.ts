import type { Check, Finding } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable, outcome } from './line.js'
import { codes } from './meta.js'
import { tourOf, type Stop } from './tour.js'
import { wantedBy } from './wanted.js'

/** Basic > _meta, and MRTR > Server Requirements. What wants something of a client is found by offering it everything. */
export const check: Check = async (server) => {
  const findings = (await tourOf(server)).flatMap((stop) => judge(stop) ?? [])
  const wrong = findings.find(({ kind }) => kind === 'broken')
  if (wrong) return wrong
  return findings.length > 0 ? kept : notApplicable('nothing that Assay may ask for wants elicitation, sampling or roots of the client')
}

/** What the answer to a client without capabilities says; undefined where none is needed. */
function judge({ method, subject, bare, rich }: Stop): Finding | undefined {
  const where = subject ? `${method} of ${subject.name}` : method
  const asked = wantedBy(bare)
  if (asked.length > 0) return broken(`The server asked a client that declares no capability for ${asked.join(', ')}, in ${where}.`, bare)
  if (bare.code === codes.missingCapability) {
    if (bare.status !== undefined && bare.status !== 400) {
      return broken(`The server refused ${where} for a missing capability with HTTP ${bare.status}, not with 400.`, bare)
    }
    const data = bare.answer?.error?.data
    const required = isObject(data) ? data['requiredCapabilities'] : undefined
    if (isObject(required) && Object.keys(required).length > 0) return kept
    return broken(`The server refused ${where} for a missing capability without naming it in data.requiredCapabilities.`, bare)
  }
  const needed = wantedBy(rich).join(', ')
  if (needed === '') return undefined
  // A result is as good: then the capability was not required.
  if (bare.result !== undefined) return kept
  const due = `not with error ${codes.missingCapability}`
  return broken(`The server answered ${where}, for which it needs ${needed}, with ${outcome(bare)}, ${due}.`, bare)
}

import { revealedAnywhere } from '../corpus/checks/reveal.js'
import { checkSecrets } from '../corpus/checks/secrets.js'
import { leavesAndKeys } from '../corpus/checks/text.js'
import type { BenignItem } from '../corpus/item.js'
import { redacted, type Secret, secretIn } from '../suites/conformance/checks/features/secrets.js'
import { looksRandom } from './random-looking.js'

const webToken = /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,8000}\.[\w-]{8}/
/** Named, and given a value: `api_key=...`, `"token": "..."`, `Bearer ...`. */
const assigned =
  /(?:api[_-]?key|access[_-]?key|token|secret|passw(?:or)?d|pwd)["']?\s*(?::|=)\s*["']?([^\s"'`,;<>{}]{12,})|\bbearer\s+([^\s"'`,;<>{}]{12,})|:\/\/[^\s:/@]+:([^\s/@]{12,})@/gi
const telling = /(?:key|token|secret|passw(?:or)?d|pwd|credential)s?$/i

/** What is secret in an item, in words that do not hold it; undefined: nothing is. */
export function secretFound(item: BenignItem, known: readonly Secret[]): string | undefined {
  const texts = leavesAndKeys(item.fixture)
  const all = [...texts, ...texts.flatMap(revealedAnywhere)]
  const secret = all.map((text) => secretIn(text, known)).find((found) => found !== undefined)
  if (secret) return `it holds ${secret.what}`
  const [problem] = checkSecrets({ items: new Map([[item.key, item]]) })
  if (problem) return `it ${problem.message.split(':')[0]}`
  if (all.some((text) => webToken.test(text))) return 'it holds a JSON Web Token'
  if (all.some(holdsAssigned)) return 'it holds a value that looks like a credential'
  const member = randomMember(item.fixture, undefined)
  return member === undefined ? undefined : `its member "${member}" holds a value that looks like a credential`
}

const holdsAssigned = (text: string): boolean =>
  [...text.matchAll(assigned)].some(([, value, bearer, password]) => looksRandom(value ?? bearer ?? password ?? ''))

/** The name of a member that says to hold a secret, with a value below it that looks like one: a default, an example. */
function randomMember(value: unknown, under: string | undefined): string | undefined {
  if (typeof value === 'string') return under !== undefined && looksRandom(value) ? under : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = randomMember(member, telling.test(name) ? name : under)
    if (found !== undefined) return found
  }
  return undefined
}

/** A text of others, such as the end of a server's standard error, without the secrets that are known. */
export const withoutSecrets = (text: string, known: readonly Secret[]): string =>
  known.reduce((shown, secret) => redacted(shown, secret), text)

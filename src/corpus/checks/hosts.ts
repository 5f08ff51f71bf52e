import { isIP } from 'node:net'
import type { Item } from '../item.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'
import { isReservedHost } from './reserved.js'
import { revealedAnywhere } from './reveal.js'
import { inputsOf, leavesAndKeys } from './text.js'

/**
 * Every host and address in a fixture or control is a reserved one, also inside of encoded text: an input that is played must reach nobody.
 * Looked at are URLs of network schemes, e-mail addresses, bare addresses, and bare names under the oldest top-level domains.
 */
export function checkHosts(corpus: Pick<Corpus, 'items'>): Problem[] {
  return [...corpus.items.values()].filter(isPlayed).flatMap((item) => {
    const texts = inputsOf(item).flatMap(leavesAndKeys)
    const hosts = new Set([...texts, ...texts.flatMap(revealedAnywhere)].flatMap(hostsIn))
    return [...hosts]
      .filter((host) => !isReservedHost(host))
      .map((host) => itemProblem('hosts', item, `${host} is not a reserved host (RFC 2606, 6761, 5737)`))
  })
}

/** Definitions that `assay harvest` has taken from a user's servers name what they name: a guard reads them, and nothing is sent there. */
const isPlayed = (item: Item): boolean => !(item.suite === 'benign' && item.kind.endsWith(':harvest'))

/** The hosts that a text names, each once. Templates such as `https://{host}/` name none. */
export function hostsIn(text: string): string[] {
  const urls = [...text.matchAll(url)].map((match) => hostOf(match[0], match[1] ?? ''))
  const mails = [...text.matchAll(mail)].map((match) => match[1] ?? '')
  const addresses = [...(text.match(ipv4) ?? []), ...(text.match(ipv6) ?? [])].filter((candidate) => isIP(candidate) !== 0)
  return [...new Set([...urls, ...mails, ...addresses, ...(text.match(domain) ?? [])])].filter((host) => host !== '')
}

const url =
  /\b(?:https?|wss?|ftps?|sftp|ssh|git|smb|ldaps?|rediss?|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|amqps?|mqtts?|smtps?|imaps?|dns):\/\/([^\s/?#"'`<>\\()|,;]+)/gi
const mail = /(?<![\w/@.+-])[\w.+-]+@((?:[\w-]+\.)+[a-z]{2,})\b/gi
const ipv4 = /(?<![\w./-])\d{1,3}(?:\.\d{1,3}){3}(?![\w.-])/g
const ipv6 = /(?<![\w:.[])(?:[\da-f]{1,4}:|:){2,}[\da-f.]*(?![\w:])/gi
const domain = /(?<![\w@/.-])(?:[a-z\d-]+\.)+(?:com|org|net|edu|gov)\b(?![\w-]|\.[a-z])/g

/** The parser of the platform undoes what hides an address: user parts, octal, hexadecimal and decimal notations. */
function hostOf(match: string, authority: string): string {
  if (/[{}$%*…]/.test(authority)) return ''
  if (/^https?:/i.test(match) && URL.canParse(match)) return new URL(match).hostname
  let host = authority.slice(authority.lastIndexOf('@') + 1)
  while (/[.:]$/.test(host)) host = host.slice(0, -1)
  return host.replace(/:\d+$/, '')
}

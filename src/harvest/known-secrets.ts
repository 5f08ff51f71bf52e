import type { Secret } from '../suites/conformance/checks/features/secrets.js'
import type { ServerSettings } from '../targets/server/settings.js'
import { looksRandom } from './random-looking.js'

const telling = /key|token|secret|pass|pwd|auth|cred|private|cookie|session|signature|dsn/i
/** Words, switches, numbers, places and addresses are no secrets, whatever their variable is called. */
const plain = /^(?:true|false|yes|no|on|off|none|null|undefined|localhost|\d{1,6}|\.{0,2}[/~\\].*|[a-z]:\\.*|[a-z][a-z+.-]*:\/\/.*)$/i
const shortest = 6

/** What was given to a server, or stands around it, and must not be found in what it lists. */
export function knownSecrets(
  settings: ServerSettings,
  planted: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Secret[] {
  const { headers = {}, credentials = {}, args = [], url } = settings
  const given = [
    ...Object.entries(settings.env ?? {}).map(([name, value]) => [`the value of the variable ${name}`, name, value] as const),
    ...Object.entries(headers).map(([name, value]) => [`the value of the header ${name}`, name, withoutScheme(value)] as const),
    ...Object.values(credentials).map((value) => ['a configured credential', 'auth', withoutScheme(value)] as const),
    ...args.flatMap((argument, index) => ofArgument(argument, args[index - 1])),
    ...(url === undefined ? [] : inUrl(url, 'its url')),
  ]
  const inherited = Object.entries(env).filter(([name, value = '']) => telling.test(name) && looksRandom(value))
  const found = [
    ...(planted === undefined ? [] : [{ what: 'the secret that was planted in its environment', value: planted }]),
    ...given.flatMap(([what, name, value]) => [
      ...(isSecret(name, value) ? [{ what, value }] : []),
      ...inUrl(value, what).flatMap(([from, part, inner]) => (isSecret(part, inner) ? [{ what: from, value: inner }] : [])),
    ]),
    ...inherited.map(([name, value = '']) => ({ what: `the value of the variable ${name}`, value })),
  ]
  return [...new Map(found.map((secret) => [secret.value, secret])).values()]
}

function isSecret(name: string, value: string): boolean {
  if (value.length < shortest || plain.test(value)) return false
  return telling.test(name) || looksRandom(value)
}

const withoutScheme = (value: string): string => value.replace(/^(?:bearer|basic|token|apikey)\s+/i, '')

type Given = readonly [what: string, name: string, value: string]

/** `--api-key VALUE`, `--api-key=VALUE`, or a value that tells by itself. */
function ofArgument(argument: string, before = ''): Given[] {
  const [, name = '', value = ''] = /^-{1,2}([\w-]+)=(.*)$/s.exec(argument) ?? []
  if (name) return [[`the value of the argument --${name}`, name, value]]
  return argument.startsWith('-') ? [] : [['one of its arguments', before.startsWith('-') ? before : '', argument]]
}

/** The password and the parameters of a URL, such as a connection string. */
function inUrl(text: string, what: string): Given[] {
  if (!/^[a-z][a-z+.-]*:\/\//i.test(text) || !URL.canParse(text)) return []
  const { password, searchParams } = new URL(text)
  return [
    ...(password ? [[`the password in ${what}`, 'password', decoded(password)] as const] : []),
    ...[...searchParams].map(([name, value]) => [`a parameter in ${what}`, name, value] as const),
  ]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

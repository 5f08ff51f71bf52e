import { AssayError } from '../../errors.js'
import { portMark } from './address.js'
import type { Program } from './child.js'
import type { ServerSettings } from './settings.js'

/** Variables by which Vitest tells its workers, and what they load, that this is a test. A server is to run as its user starts it. */
const ofVitest = /^(?:VITEST.*|TEST|DEV|PROD|SSR|MODE|BASE_URL|NODE_OPTIONS|NODE_V8_COVERAGE|NODE_CHANNEL_.*)$/

/** The environment of a server: that of a shell, what the user set, and the secret whose way out is watched. */
export function serverEnvironment(
  own: Readonly<Record<string, string>> | undefined,
  planted: string,
  inherited = process.env,
): NodeJS.ProcessEnv {
  const env = Object.fromEntries(Object.entries(inherited).filter(([name]) => !ofVitest.test(name)))
  if (env['NODE_ENV'] === 'test') delete env['NODE_ENV']
  return { ...env, ASSAY_PLANTED_SECRET: planted, ...own }
}

/** The command of a target with its port filled in. */
export function serverProgram(settings: ServerSettings, planted: string, port?: number): Program {
  if (settings.command === undefined) throw new AssayError(`target ${settings.name} has no command. Mend: set command, url or module`)
  const fill = (text: string): string => (port === undefined ? text : text.replaceAll(portMark, `${port}`))
  const env = Object.fromEntries(Object.entries(settings.env ?? {}).map(([name, value]) => [name, fill(value)]))
  return { command: settings.command, args: (settings.args ?? []).map(fill), env: serverEnvironment(env, planted), cwd: settings.cwd }
}

/** Whether the port is ours to choose. */
export function wantsPort({ args = [], env = {}, url = '' }: ServerSettings): boolean {
  return [...args, ...Object.values(env), url].some((text) => text.includes(portMark))
}

import { portMark } from '../targets/server/address.js'
import type { ServerTarget } from './options.js'

type Placed = Partial<Pick<ServerTarget, 'command' | 'args' | 'env' | 'cwd' | 'url' | 'headers'>>

interface Misplaced {
  readonly key: keyof Placed
  readonly message: string
}

const told = `\`args\` or \`env\``

/** Where `{port}` stands as it cannot: it is a free port that a `command` is told, and that its `url` is made of. Undefined where it may stand. */
export function misplacedPort({ command, args = [], env = {}, cwd = '', url, headers = {} }: Placed): Misplaced | undefined {
  const isIn = (...texts: readonly string[]) => texts.some((text) => text.includes(portMark))
  const isTold = isIn(...args, ...Object.values(env))
  if (url !== undefined && isIn(url)) {
    if (command === undefined)
      return {
        key: 'url',
        message: `{port} is a port that Assay chooses for a server that it starts, so it needs a \`command\`; of one that runs already write its port`,
      }
    if (!isTold)
      return { key: 'args', message: `the server is not told the port that {port} in \`url\` stands for: write {port} in ${told} too` }
    if (!standsForPort(url)) return { key: 'url', message: `{port} has to stand where the port stands, as in http://127.0.0.1:{port}/mcp` }
  }
  if (url === undefined && isTold)
    return {
      key: 'url',
      message: `is missing: {port} in ${told} is the port at which the server is asked, as in http://127.0.0.1:{port}/mcp`,
    }
  const others = { command: [command ?? ''], cwd: [cwd], headers: Object.values(headers) }
  const [key] = Object.entries(others).find(([, texts]) => isIn(...texts)) ?? []
  return key === undefined
    ? undefined
    : { key: key as keyof typeof others, message: `{port} is filled in in \`args\`, in values of \`env\` and in \`url\` alone` }
}

/** A URL is read with this port in the place of the mark. */
const anyPort = '65123'
const parsed = (url: string): URL | undefined => {
  const text = url.replaceAll(portMark, anyPort)
  return URL.canParse(text) ? new URL(text) : undefined
}

export const isHttp = (url: string): boolean => /^https?:$/.test(parsed(url)?.protocol ?? '')

export const hasUser = (url: string): boolean => {
  const { username = '', password = '' } = parsed(url) ?? {}
  return username !== '' || password !== ''
}

/** What is no address at all is told as that. */
const standsForPort = (url: string): boolean => !isHttp(url) || parsed(url)?.port === anyPort

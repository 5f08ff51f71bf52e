import type { Check } from '../../../../targets/server/contract.js'
import { askHttp, broken, kept, outcome } from '../statelessness/line.js'
import { isResultOf } from '../result-of.js'

/** Streamable HTTP > Case Sensitivity. `mCP-mETHOD` is a case that no client sends, so no server knows it by heart. */
export const check: Check = async (server) => {
  const swapped = (name: string): string =>
    name.replace(/[a-z]/gi, (letter, at: number) => (at === 0 || name[at - 1] === '-' ? letter.toLowerCase() : letter.toUpperCase()))
  const rewrite = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.startsWith('mcp-') ? swapped(name) : name, value]))
  const reply = await askHttp(server, 'server/discover', undefined, { rewrite })
  if (isResultOf('server/discover', reply.result)) return kept
  return broken(`The server answered a request whose header names are in another case with ${outcome(reply)}.`, reply)
}

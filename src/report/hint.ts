/**
 * What an error of a guard suggests, by the words of the guard's host (targets/guard/ask.ts, verdict.ts, host.ts) that follow the side. Undefined for
 * all others. Only the beginning is read: what follows may be the guard's own text.
 */
export function hintOf(error: string): string | undefined {
  const [, reason] = /^(?:attack|control|input): (.*)$/s.exec(error) ?? []
  if (reason === undefined) return undefined
  const [, timeout] = /^did not answer within (\d+) ms$/.exec(reason) ?? []
  if (timeout !== undefined) return `target.timeout is ${timeout} ms: raise it for a guard that needs longer`
  // It has said what mends it.
  if (reason.startsWith('returned an MCP server of the SDK ')) return undefined
  if (reason.startsWith('returned ')) return 'return true, false or { detect, enforce, signal }'
  if (/^threw TypeError: \S{1,80} is not a function$/.test(reason))
    return 'a function gets the whole input; a guard that reads text is an object with inspect(text)'
  // What is thrown in a timer or a listener blocks nothing.
  if (reason.startsWith('threw ') && !reason.startsWith('threw outside of its call: ')) {
    return "a guard that blocks by throwing: target.throws: 'enforce'"
  }
  return undefined
}

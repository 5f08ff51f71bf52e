/** One challenge of `WWW-Authenticate` (RFC 9110, section 11.6.1). Scheme and parameter names in lower case. */
interface Challenge {
  readonly scheme: string
  readonly parameters: Readonly<Record<string, string>>
}

const token = /[\w!#$%&'*+.^`|~-]+/y
const quoted = /"((?:[^"\\]|\\.)*)"/y

/** Reads the header as far as it can be read; a server may have written anything into it. */
export function challenges(header: string | undefined): readonly Challenge[] {
  const found: { scheme: string; parameters: Record<string, string> }[] = []
  const text = header ?? ''
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    const name = take(token)?.[0]
    if (name === undefined) {
      at += 1
      continue
    }
    const current = found.at(-1)
    // A name with a value is a parameter, a name alone a scheme; what follows a scheme as token68 is of no use here.
    if (take(/\s*=\s*/y) === null) found.push({ scheme: name.toLowerCase(), parameters: {} })
    else {
      const text = take(quoted)?.[1]?.replaceAll(/\\(.)/g, '$1')
      const value = text ?? take(token)?.[0] ?? ''
      if (current !== undefined && !Object.hasOwn(current.parameters, name.toLowerCase())) current.parameters[name.toLowerCase()] = value
    }
  }
  return found
}

export const bearerChallenge = (header: string | undefined): Challenge | undefined =>
  challenges(header).find(({ scheme }) => scheme === 'bearer')

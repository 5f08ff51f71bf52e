/** RFC 6570 section 2.2: an operator, then variables with `:length` or `*`. */
const expression = /^([+#./;?&])?([A-Za-z\d_%][\w.%]*(?::[1-9]\d{0,3}|\*)?(?:,[A-Za-z\d_%][\w.%]*(?::[1-9]\d{0,3}|\*)?)*)$/
/** What may stand outside of expressions: section 2.1. */
const literal = /^(?:[^\p{Cc}\s"'<>\\^`{|}%]|%[\da-f]{2}|')*$/iu

export interface Expression {
  readonly operator: string
  readonly variables: readonly string[]
}

/** The expressions of a URI template in order; undefined where it breaks RFC 6570. */
export function expressionsOf(template: string): Expression[] | undefined {
  const found: Expression[] = []
  const parts = template.split(/(\{[^{}]*\})/)
  for (const part of parts) {
    if (!part.startsWith('{')) {
      if (!literal.test(part)) return undefined
      continue
    }
    const match = expression.exec(part.slice(1, -1))
    if (!match) return undefined
    const variables = (match[2] ?? '').split(',').map((variable) => variable.replace(/:\d+$|\*$/, ''))
    found.push({ operator: match[1] ?? '', variables })
  }
  return found
}

/** Puts a text as it is, without encoding, in place of each expression of a valid template, after what its operator begins with. */
export function fillRaw(template: string, text: string): string {
  return template.replaceAll(/\{([+#./;?&]?)([^{}]*)\}/g, (_, operator: string, list: string) => {
    const [first = ''] = list.split(',')
    const name = first.replace(/:\d+$|\*$/, '')
    if (operator === '' || operator === '+') return text
    if (operator === '#' || operator === '.' || operator === '/') return operator + text
    return `${operator}${name}=${text}`
  })
}

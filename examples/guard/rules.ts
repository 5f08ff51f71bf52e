import type { GuardInput } from 'vitest-assay'
import { isRecord, plainText, strings } from './text.ts'

interface Rule {
  readonly name: string
  readonly action: 'block' | 'warn'
  /** Says what it found, or undefined. */
  find(input: GuardInput): string | undefined
}

/** Text that a person never sees and a model reads: tag characters beyond a flag, zero-width spaces inside a word. */
const hiddenText: Rule = {
  name: 'hidden-text',
  action: 'block',
  find(input) {
    for (const text of strings(input)) {
      const withoutFlags = text.replace(/\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu, '')
      if (/[\u{e0020}-\u{e007e}]{4,}/u.test(withoutFlags)) return 'tag characters'
      if (/[a-z]\u200b[a-z]/i.test(text)) return 'zero-width spaces inside a word'
    }
    return undefined
  },
}

/** A request to leave the user out of it has no place in a tool's text. */
const behindTheBack: Rule = {
  name: 'behind-the-back',
  action: 'block',
  find(input) {
    const phrase =
      /(?:user need not|no need to ask|without (?:asking|telling) the user|do not (?:tell|mention|show|inform)[^.]{0,40}user|not (?:be )?(?:shown|mentioned) to the user)/
    return phrase.exec(plainText(input))?.[0]
  },
}

const override: Rule = {
  name: 'override',
  action: 'block',
  find: (input) =>
    /(?:ignore|disregard|forget)(?: all)?(?: (?:the|your|any))? (?:previous|prior|earlier|above) (?:instructions|rules|messages)/.exec(
      plainText(input),
    )?.[0],
}

/** Tools that talk of files with secrets. Documentation does too, so this warns. */
const secretFile: Rule = {
  name: 'secret-file',
  action: 'warn',
  find(input) {
    if (!['tool-definition', 'multi-server-registry', 'tool-result'].includes(input.type)) return undefined
    return /~\/\.(?:ssh|aws|netrc|npmrc|kube)\b|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)/.exec(plainText(input))?.[0]
  },
}

/** Arguments that the tool's own schema does not declare. */
const undeclaredArgument: Rule = {
  name: 'undeclared-argument',
  action: 'block',
  find(input) {
    const { tool, call } = input
    if (input.type !== 'tool-call' || !isRecord(tool) || !isRecord(call) || !isRecord(call.arguments)) return undefined
    const schema = isRecord(tool.inputSchema) ? tool.inputSchema : {}
    const declared = isRecord(schema.properties) ? schema.properties : {}
    return Object.keys(call.arguments).find((name) => !(name in declared))
  },
}

/** Steps out of a folder, however they are percent-encoded. */
const traversal: Rule = {
  name: 'traversal',
  action: 'block',
  find(input) {
    if (input.type !== 'tool-call' || !isRecord(input.call)) return undefined
    return [...strings(input.call.arguments)].find((text) => /(?:^|\/)\.\.\//.test(text.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/')))
  },
}

const shell: Rule = {
  name: 'shell',
  action: 'warn',
  find(input) {
    if (input.type !== 'tool-call' || !isRecord(input.call)) return undefined
    return [...strings(input.call.arguments)].find((text) => /\|\s?(?:ba|z)?sh\b|\bnc \d|\bsh -c\b/.test(text))
  },
}

const wideScope: Rule = {
  name: 'wide-scope',
  action: 'block',
  find(input) {
    if (input.type !== 'capability-grant') return undefined
    return [...strings(input.requestedScopes)].find((scope) => /\*|\badmin\b|\.All$/.test(scope))
  },
}

/** The routing headers of the 2026-07-28 revision have to say what the body says. */
const headerMismatch: Rule = {
  name: 'header-mismatch',
  action: 'block',
  find(input) {
    const { headers, body } = input
    if (input.type !== 'http-request' || !isRecord(headers) || !isRecord(body)) return undefined
    const params = isRecord(body.params) ? body.params : {}
    const expected: [string, unknown][] = [
      ['mcp-method', body.method],
      ['mcp-name', params.name ?? params.uri],
    ]
    for (const [name, value] of Object.entries(headers)) {
      const [, said] = expected.find(([header]) => header === name.toLowerCase()) ?? []
      if (said !== undefined && value !== said) return `${name} is not what the body says`
    }
    return undefined
  },
}

/** A page of another site that reaches a local server. */
const foreignOrigin: Rule = {
  name: 'foreign-origin',
  action: 'block',
  find(input) {
    if (!isRecord(input.headers)) return undefined
    const { Origin: origin, Host: host } = input.headers
    if (typeof origin !== 'string' || typeof host !== 'string' || !URL.canParse(origin)) return undefined
    return new URL(origin).host === host ? undefined : origin
  },
}

export const rules: readonly Rule[] = [
  hiddenText,
  behindTheBack,
  override,
  secretFile,
  undeclaredArgument,
  traversal,
  shell,
  wideScope,
  headerMismatch,
  foreignOrigin,
]

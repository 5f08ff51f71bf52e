import { rules } from './rules.ts'

/** What the scorer hands over: the type of the situation, and MCP's own objects beside it. */
export interface Input {
  readonly type: string
  readonly [field: string]: unknown
}

export interface Verdict {
  readonly detect: boolean
  readonly enforce: boolean
  readonly signal?: string
}

/** A small guard: the first rule that objects decides. A rule that blocks is asked before one that only warns. */
export default function guard(input: Input): Verdict {
  for (const action of ['block', 'warn'] as const) {
    for (const rule of rules) {
      if (rule.action !== action) continue
      const found = rule.find(input)
      if (found !== undefined) return { detect: true, enforce: action === 'block', signal: `${rule.name}: ${found}` }
    }
  }
  return { detect: false, enforce: false }
}

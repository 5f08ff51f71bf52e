import type { GuardInput, GuardVerdict } from 'vitest-assay'
import { rules } from './rules.ts'

/** A small guard: the first rule that objects decides. A rule that blocks is asked before one that only warns. */
export default function guard(input: GuardInput): GuardVerdict {
  for (const action of ['block', 'warn'] as const) {
    for (const rule of rules) {
      if (rule.action !== action) continue
      const found = rule.find(input)
      if (found !== undefined) return { detect: true, enforce: action === 'block', signal: `${rule.name}: ${found}` }
    }
  }
  return { detect: false, enforce: false }
}

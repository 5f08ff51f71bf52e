import { checkAll, checkInjection } from 'llm_guardrail'
import type { GuardVerdict } from 'vitest-assay'

export const injection = {
  async inspect(text: string): Promise<GuardVerdict> {
    const { detected, confidence } = await checkInjection(text)
    return { detect: detected, signal: `injection, ${confidence.toFixed(2)}` }
  },
}

/** Injection, jailbreak and malicious content: any of the three. */
export const all = {
  async inspect(text: string): Promise<GuardVerdict> {
    const { allowed, threatsDetected } = await checkAll(text)
    return { detect: !allowed, signal: threatsDetected.join(', ') }
  },
}

/**
 * `inspect` is asked about every string of a message and then about the message's JSON. A model that has learnt from prompts takes much JSON
 * for an attack, and an application need not show it any: here it sees the strings alone.
 */
export const strings = {
  inspect: (text: string): GuardVerdict | Promise<GuardVerdict> => (text.startsWith('{') ? false : injection.inspect(text)),
}

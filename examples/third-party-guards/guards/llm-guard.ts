import { LLMGuard } from 'llm-guard'
import type { GuardVerdict } from 'vitest-assay'

// A check is on unless it is set to false. The four that are off judge other things than attacks: personal data, manners, length.
const guard = new LLMGuard({ jailbreak: true, promptInjection: true, pii: false, profanity: false, toxicity: false, relevance: false })

export async function inspect(text: string): Promise<GuardVerdict> {
  const { isValid, results } = await guard.validate(text)
  const reasons = results.flatMap(({ details = [] }) => details).map(({ message }) => message)
  return { detect: !isValid, signal: reasons.join('; ') }
}

import { createAIDefence } from '@claude-flow/aidefence'
import type { GuardVerdict } from 'vitest-assay'

// Without learning: a guard that remembers would judge an input by those before it.
const defence = createAIDefence({ enableLearning: false })

export async function inspect(text: string): Promise<GuardVerdict> {
  const { safe, threats } = await defence.detect(text)
  return { detect: !safe, signal: threats.map(({ type, description }) => `${type}: ${description}`).join('; ') }
}

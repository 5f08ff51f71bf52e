import type { Fixture } from '../../corpus/item.js'
import { inspectTexts } from '../../plays/texts.js'
import type { Verdict } from '../verdict.js'
import { thrownText, whatItIs } from './bounded.js'
import { callable, type Callable, type Guard } from './form.js'
import { toVerdict } from './verdict.js'

/** The target's options that decide what a return value or a throw means. */
export interface VerdictRules {
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
}

/** What the guard came to, before the host has looked at what else it did. */
export type Outcome = { readonly verdict: Verdict } | { readonly error: string }

/** Puts one input to the guard: a fresh instance where the form asks for one, text by text for `inspect`. Never rejects. */
export async function ask(guard: Guard, input: Fixture, rules: VerdictRules): Promise<Outcome> {
  try {
    const making = guard.make()
    const made = !guard.stateless && isThenable(making) ? await making : making
    const target = callable(made)
    if (!target) return { error: `made ${whatItIs(made)} for this input, which is no guard` }
    if (target.style === 'inspect') return await inspect(target, inspectTexts(input), rules)
    const raw = target.run(input)
    return outcome(isThenable(raw) ? await raw : raw, rules)
  } catch (error) {
    const reason = `threw ${thrownText(error)}`
    return rules.throws === 'enforce' ? { verdict: { detect: true, enforce: true, signal: reason } } : { error: reason }
  }
}

/** The strongest verdict over all texts; the first that enforces ends it. A garbage verdict on any text is the outcome. */
async function inspect(target: Callable, texts: readonly string[], rules: VerdictRules): Promise<Outcome> {
  let strongest: Verdict = { detect: false, enforce: false }
  for (let at = 0; at < texts.length; at++) {
    const raw = target.run(texts[at])
    const one = outcome(isThenable(raw) ? await raw : raw, rules)
    if ('error' in one || one.verdict.enforce) return one
    if (one.verdict.detect && !strongest.detect) strongest = one.verdict
  }
  return { verdict: strongest }
}

/** Awaits nothing that need not be: the inline host's watchdog covers only what runs before the first await. */
function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

function outcome(raw: unknown, rules: VerdictRules): Outcome {
  const judged = toVerdict(raw, rules.enforces)
  return 'garbage' in judged ? { error: judged.garbage } : judged
}

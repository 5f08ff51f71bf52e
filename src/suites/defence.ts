import type { Attack, Control } from '../baseline/outcome.js'
import type { DefenceItem } from '../corpus/item.js'
import type { Assessment, Verdict } from '../targets/verdict.js'
import type { ItemRun } from './run.js'
import type { Subject } from './subject.js'

/** A fixture pair: the attack is judged by what was done with it, the control beside it by what was done to it. */
export async function runDefence(item: DefenceItem, subject: Subject): Promise<ItemRun> {
  const unmeasured = subject.unmeasured(item.fixture)
  if (unmeasured) return { outcome: { unmeasured }, latency: [], signals: {} }
  // Both are asked at once, and judged by the target in this order: what can be sent together need not wake it twice.
  const [attack, control] = await Promise.all([subject.assess(item.fixture), subject.assess(item.control)])
  if ('error' in attack) return failed('attack', attack)
  if ('error' in control) return failed('control', control)
  const difference = await subject.audit(item, { attack, control })
  const latency = [attack.ms, control.ms]
  if (difference) return { outcome: { error: difference }, latency, signals: {} }
  return {
    outcome: { attack: attackOf(attack.verdict), control: controlOf(control.verdict) },
    latency,
    signals: { ...signal('attack', attack.verdict), ...signal('control', control.verdict) },
  }
}

const attackOf = (verdict: Verdict): Attack => (verdict.enforce ? 'enforce' : verdict.detect ? 'detect' : 'none')

/** What a defence did to an input that it should have let pass. */
export const controlOf = (verdict: Verdict): Control => (verdict.enforce ? 'blocked' : verdict.detect ? 'warned' : 'clean')

function failed(side: 'attack' | 'control', assessment: Assessment & { error: string }): ItemRun {
  return { outcome: { error: `${side}: ${assessment.error}` }, latency: [], signals: {} }
}

const signal = (side: 'attack' | 'control', verdict: Verdict) => (verdict.signal === undefined ? {} : { [side]: verdict.signal })

import type { BenignItem } from '../corpus/item.js'
import { controlOf } from './defence.js'
import type { ItemRun } from './run.js'
import type { Subject } from './subject.js'

/** A benign input: whatever the defence does to it is a false positive. */
export async function runBenign(item: BenignItem, subject: Subject): Promise<ItemRun> {
  const unmeasured = subject.unmeasured(item.fixture)
  if (unmeasured) return { outcome: { unmeasured }, latency: [], signals: {} }
  const answer = await subject.assess(item.fixture)
  if ('error' in answer) return { outcome: { error: `input: ${answer.error}` }, latency: [], signals: {} }
  const { signal } = answer.verdict
  return { outcome: { verdict: controlOf(answer.verdict) }, latency: [answer.ms], signals: signal === undefined ? {} : { control: signal } }
}

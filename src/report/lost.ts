import { answersIn, spokenOver, suiteRanIn } from '../suites/conformance/reach.js'
import type { ItemRecord } from './run-record.js'
import { safeText } from './safe.js'

/** Reasons that are told before the rest is counted. */
const most = 5

/**
 * Why items of a server were measured when they were recorded, and are not now: a line a reason, most items first. A baseline does not hold how the server was
 * reached, so that one of another revision or transport shows in this alone.
 */
export function whyLost(items: readonly ItemRecord[]): string[] {
  const groups = new Map<string, { count: number; readonly about: Set<string> }>()
  for (const item of items) {
    if (item.status !== 'lost' || !('reason' in item) || item.reason === undefined) continue
    const { about, how } = parts(item.reason)
    const group = groups.get(how) ?? { count: 0, about: new Set() }
    groups.set(how, group)
    group.count++
    if (about !== undefined) group.about.add(about)
  }
  const lines = [...groups]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([how, { count, about }]) => `${count}: ${sentence(how, [...about])}`)
  const left = lines.length - most
  return [...lines.slice(0, most), ...(left > 0 ? [`and ${left} more reasons, which the run record names`] : [])]
}

/** `it is of 2025-11-25; this server answers 2026-07-28`: what the item is about, and how the server is reached. */
function parts(reason: string): { readonly about?: string; readonly how: string } {
  const end = reason.lastIndexOf('; ')
  const how = reason.slice(end + 2)
  return end !== -1 && byReach(how) !== undefined ? { about: reason.slice(0, end), how } : { how: reason }
}

/** Whether it is the revision or the transport that must have been another one when the item was recorded. */
function byReach(how: string): 'in' | 'over' | undefined {
  if (how.startsWith(answersIn([])) || how.startsWith(suiteRanIn(''))) return 'in'
  return how.startsWith(spokenOver('')) ? 'over' : undefined
}

function sentence(how: string, about: readonly string[]): string {
  const by = byReach(how)
  if (by === undefined || !about.length) return safeText(how, 300)
  const names = about.flatMap((each) => each.replace(/^(?:it is (?:of|about)|the suite speaks) /, '').split(/, | and /))
  return safeText(`recorded ${by} ${[...new Set(names)].toSorted().join(' or ')}; ${how} now`, 300)
}

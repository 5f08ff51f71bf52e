import type { ItemRecord, RunRecord } from './run-record.js'

/** The items of all suites, in the order of the record. */
export function itemsOf({ suites }: RunRecord): ItemRecord[] {
  return [
    ...(suites.defence?.items ?? []),
    ...(suites.benign?.items ?? []),
    ...(suites.tasks?.items ?? []),
    ...(suites.conformance?.items ?? []),
  ]
}

/** What an item came to, component by component; `{}` when it was waived. */
export function componentsIn(item: ItemRecord): Readonly<Record<string, string | number[]>> {
  const { unmeasured, error } = item
  return Object.fromEntries(
    Object.entries({ ...measuredIn(item), unmeasured, error }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function measuredIn(item: ItemRecord): Readonly<Record<string, string | number[] | undefined>> {
  if ('level' in item) return { status: item.result }
  if ('mode' in item) return { strict: item.strict, recovered: item.recovered }
  return 'kind' in item ? { verdict: item.verdict } : { attack: item.attack, control: item.control }
}

/** The items whose recorded outcome is not the best one. */
export function knownGaps(record: RunRecord): ItemRecord[] {
  return itemsOf(record).filter((item) => item.knownGap)
}

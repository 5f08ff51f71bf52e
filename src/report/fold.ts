import type { Display } from './layout.js'
import { safeText } from './safe.js'

/**
 * Item keys as one folded list: neighbours that differ in their last part share its beginning, `defence/tool-poisoning-{003,004}`. After `names`
 * keys the list is cut and says how many more there are.
 */
export function foldKeys(keys: readonly string[], names: number, display: Pick<Display, 'record'>): string {
  const groups: { readonly stem: string; readonly ends: string[] }[] = []
  for (const key of keys.slice(0, names)) {
    const split = key.lastIndexOf('-') + 1
    const stem = key.slice(0, split)
    const last = groups.at(-1)
    if (split > 0 && last?.stem === stem) last.ends.push(key.slice(split))
    else groups.push({ stem, ends: [key.slice(split)] })
  }
  const shown = groups.map(({ stem, ends }) => safeText(ends.length > 1 ? `${stem}{${ends.join(',')}}` : `${stem}${ends.join('')}`))
  return [...shown, ...more(keys.length - names, display)].join(', ')
}

/** `... and 12 more (see record)`. */
export function more(count: number, { record }: Pick<Display, 'record'>): string[] {
  return count > 0 ? [`... and ${count} more${record === undefined ? '' : ' (see record)'}`] : []
}

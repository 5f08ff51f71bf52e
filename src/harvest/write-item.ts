import type { Fixture } from '../corpus/item.js'
import { layout } from './layout.js'

/** An item that is to be written. */
export interface NewItem {
  readonly id: string
  readonly title: string
  readonly language: string
  readonly hardNegative: boolean
  readonly fixture: Fixture
}

/** An item as it stands in a file, from its brace on; its further lines are indented. */
export function itemText({ id, title, language, hardNegative, fixture }: NewItem): string {
  const head = { id, title, ...(hardNegative && { hardNegative }), language }
  return `{ ${flat(head).slice(2, -2)},\n      "fixture": ${layout(fixture, '      ', 18)} }`
}

const flat = (value: object): string => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')

interface Head {
  readonly kind: string
  readonly namespace: string
}

/** A whole file. */
export function fileText({ kind, namespace }: Head, items: readonly string[]): string {
  return [
    '// Written by `assay harvest`. Run it again to bring the items up to date: what it finds unchanged stays as it stands here, edits of yours included.',
    `{ "format": 1, "suite": "benign", "kind": "${kind}", "namespace": "${namespace}",`,
    '  "items": [',
    items.map((item) => `    ${item}`).join(',\n'),
    '  ] }\n',
  ].join('\n')
}

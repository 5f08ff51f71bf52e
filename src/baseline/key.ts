/** An item key in its parts: `acme:defence/tool-poisoning-001`. The bundled corpus has the namespace ''. */
export interface ItemKey {
  readonly namespace: string
  readonly suite: string
  readonly id: string
}

/** The parts of a key, or undefined when the text is none (formats.md, "Item key everywhere"). */
export function parseKey(key: string): ItemKey | undefined {
  const [, namespace = '', suite, id] = /^(?:([^:/]+):)?([a-z]+)\/(.+)$/.exec(key) ?? []
  return suite === undefined || id === undefined ? undefined : { namespace, suite, id }
}

/** Whether `name` is the key or a tail of it that starts at a part: `tool-poisoning-001` of `defence/tool-poisoning-001`. */
export function isTailOf(name: string, key: string): boolean {
  if (!key.endsWith(name)) return false
  const before = key.charAt(key.length - name.length - 1)
  return before === '' || before === '/' || before === ':'
}

const width = 140

/** JSON as a reader can take it in: what fits on a line stands on one. `before`: characters that stand before it on its line. */
export function layout(value: unknown, indent: string, before = indent.length): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || before + flat.length <= width) return flat
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((element) => inner + layout(element, inner))
    : Object.entries(value).map(([key, member]) => {
        const name = `${inner}${JSON.stringify(key)}: `
        return name + layout(member, inner, name.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return members.length ? `${open}\n${members.join(',\n')}\n${indent}${close}` : flat
}

const line = /^([ \t]*\/\/ ids that are not given again:)(.*)$/m

/** Ids that items of this file had which are gone: an id never means another item. They are kept in a comment. */
export function retiredIn(text: string): string[] {
  return (line.exec(text)?.[2] ?? '').split(',').flatMap((id) => id.trim() || [])
}

/** The text with more ids in that comment. */
export function withRetired(text: string, ids: readonly string[]): string {
  if (!ids.length) return text
  const all = [...new Set([...retiredIn(text), ...ids])].toSorted().join(', ')
  if (line.test(text)) return text.replace(line, (_, before: string) => `${before} ${all}`)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return `// ids that are not given again: ${all}${end}${text}`
}

/** Labels with what they stand for, a line each. Whatever the longest label is, blanks stand behind it. */
export function rows(pairs: readonly (readonly [label: string, text: string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([label]) => label.length)) + 2
  return pairs.map(([label, text]) => `${label.padEnd(width)}${text}`)
}

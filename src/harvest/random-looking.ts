/** Bits a character, of the distribution of characters in the text. */
const least = 3
const shortest = 12

/**
 * Whether a text looks as if a generator had made it: an unbroken run of twelve and more letters and digits, both of them, of which few come twice. Words, dates,
 * versions and names of models (`gpt-4o-mini-2024-07-18`) are made of shorter runs.
 */
export function looksRandom(text: string): boolean {
  if (/\s/.test(text)) return false
  return text
    .split(/[^A-Za-z0-9]+/)
    .some((run) => run.length >= shortest && /\d/.test(run) && /[A-Za-z]/.test(run) && entropy(run) >= least)
}

function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

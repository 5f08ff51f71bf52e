const common = new Set(
  'the and you your that this with from for are not have has all any into when then before after first them they what which user tool file'.split(
    ' ',
  ),
)

/** The text turned by 13 letters, when that makes it more of an English text than it was. Nothing else tells rot13 from a strange name. */
export function rot13IfEnglish(text: string): string | undefined {
  const turned = text.replaceAll(/[a-z]/gi, turn)
  const words = commonWords(turned)
  return words >= 3 && words > commonWords(text) ? turned : undefined
}

function turn(letter: string): string {
  const code = letter.charCodeAt(0)
  const base = code < 97 ? 65 : 97
  return String.fromCharCode(((code - base + 13) % 26) + base)
}

function commonWords(text: string): number {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => common.has(word)).length
}

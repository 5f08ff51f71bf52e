/**
 * Characters that a reader does not see and a model does: controls but tab and line ends, zero-width and other format characters, bidirectional
 * marks, tag characters, variation selectors beyond the emoji ones, and what Unicode calls default ignorable. Emoji sequences are legitimate
 * holders of a zero-width joiner and of U+FE0F; a tag sequence is, behind the black flag alone.
 */
const suspect = /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u
const harmless =
  /[\t\n\r]|\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}|\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}]?(?:[\u{1F3FB}-\u{1F3FF}])?(?:\u200D(?=\p{Extended_Pictographic}))?|[#*\d]\u{FE0F}\u20E3/gu
/** Scripts in which joiners and marks are spelling: Arabic, Hebrew, Indic and South-East Asian ones. */
const joining =
  /(?<=[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}\p{M}])[\u200B-\u200F\u00AD]/gu
/** A soft hyphen says where a word may break, a byte order mark at the very start that this is Unicode. */
const typography = /\u00AD|^\uFEFF/gu

/** The first invisible character of a text as `U+200B`, and undefined where there is none. */
export function hiddenCharacter(text: string): string | undefined {
  const found = suspect.exec(text.replaceAll(harmless, '').replaceAll(joining, '').replaceAll(typography, ''))
  return found ? codePoint(found[0]) : undefined
}

/** The first character that drives a terminal: C0 but tab and line ends, C1, delete. */
export function terminalControl(text: string): string | undefined {
  const found = /[^\P{Cc}\t\n\r]/u.exec(text)
  return found ? codePoint(found[0]) : undefined
}

const codePoint = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

export interface TextAt {
  /** Such as `inputSchema.properties.path.description`. */
  readonly path: string
  readonly text: string
}

/** Every string of a JSON value, names of members included, with where it stands; `_meta` and icons are for programs and are left out. */
export function texts(value: unknown): TextAt[] {
  const found: TextAt[] = []
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next
    if (typeof value === 'string') found.push({ path: path || 'the text', text: value })
    else if (Array.isArray(value)) value.forEach((member: unknown, index) => open.push({ path: `${path}[${index}]`, value: member }))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (name === '_meta' || name === 'icons' || name === 'blob' || name === 'data') continue
        const at = path ? `${path}.${name}` : name
        found.push({ path: `the name ${at}`, text: name })
        open.push({ path: at, value: member })
      }
    }
  }
  return found
}

/** `U+200B in description`, of the first text with an invisible character. */
export function hiddenIn(value: unknown): string | undefined {
  for (const { path, text } of texts(value)) {
    const character = hiddenCharacter(text)
    if (character !== undefined) return `${character} in ${path}`
  }
  return undefined
}

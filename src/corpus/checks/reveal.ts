import { isUtf8 } from 'node:buffer'
import { foldHomoglyphs } from './homoglyphs.js'
import { rot13IfEnglish } from './rot13.js'
import { zeroWidthPieces } from './zero-width.js'

/**
 * What decoding brings to light in a text: the decoded pieces, none where the text holds nothing encoded that way. Only evasions whose decoding
 * can be decided are here; leetspeak, bidi, comments and split fields are for a reader.
 */
export const reveal = {
  base64: (text: string) => pieces(joinLines(text), /[\w+/-]{12,}={0,2}/g, (run) => readable(Buffer.from(run, 'base64'))),
  hex: (text: string) =>
    pieces(text, /(?:(?:\\x|0x)?[\da-f]{2}[ :,]?){6,}/gi, (run) => readable(Buffer.from(run.replaceAll(/\\x|0x|[ :,]/g, ''), 'hex'))),
  'percent-encoding': (text: string) => pieces(text, /[^\s"'<>]+/g, (run) => changed(run, decodePercent(run))),
  rot13: (text: string) => pieces(text, /[\s\S]+/g, rot13IfEnglish),
  'tag-characters': (text: string) => pieces(text, /[\u{E0020}-\u{E007E}]+/gu, (run) => Array.from(run, fromTag).join('')),
  'zero-width': zeroWidthPieces,
  homoglyph: (text: string) => pieces(text, /[^\s"'<>]+/g, (run) => changed(run, foldHomoglyphs(run))),
} as const

export type Decidable = keyof typeof reveal

/** What any decoding that leaves no doubt brings to light: for checks on what must not stand in a text, however it is written. */
export function revealedAnywhere(text: string): string[] {
  return (['base64', 'hex', 'percent-encoding', 'tag-characters', 'zero-width'] as const).flatMap((evasion) => reveal[evasion](text))
}

function pieces(text: string, form: RegExp, decode: (run: string) => string | undefined): string[] {
  return (text.match(form) ?? []).flatMap((run) => decode(run) ?? [])
}

/** Bytes as text, when they are text: valid UTF-8 of four characters and more without control characters. */
function readable(bytes: Buffer): string | undefined {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : ''
  return text.length >= 4 && !/[^\P{Cc}\s]/u.test(text) ? text : undefined
}

/** Base64 in lines of 60 to 76 characters, as mail and PEM have it. */
function joinLines(text: string): string {
  return text.replaceAll(/(?<=[\w+/]{60})\r?\n(?=[\w+/=])/g, '')
}

function decodePercent(run: string): string {
  return run.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex')
    return isUtf8(bytes) ? bytes.toString('utf8') : encoded
  })
}

function changed(before: string, after: string): string | undefined {
  return before === after ? undefined : after
}

function fromTag(char: string): string {
  return String.fromCodePoint((char.codePointAt(0) ?? 0) - 0xe0000)
}

const symbols = /[\u200b-\u200d\u2060-\u2064\ufeff]/gu

/** Words that invisible characters cut up, put together again, and messages written in two invisible characters as bits. */
export function zeroWidthPieces(text: string): string[] {
  const words = (text.match(/\S+/g) ?? []).filter((word) => /[\p{L}\p{N}][\u200b-\u200d\u2060-\u2064\ufeff]+[\p{L}\p{N}]/u.test(word))
  return [
    ...words.map((word) => word.replaceAll(symbols, '')),
    ...(text.match(/[\u200b-\u200d\u2060-\u2064\ufeff]{16,}/gu) ?? []).flatMap(fromBits),
  ]
}

/** Which of the two characters is the one is not written anywhere: whatever gives text is taken. */
function fromBits(run: string): string[] {
  const [first, second, ...more] = [...new Set(run)]
  if (first === undefined || second === undefined || more.length) return []
  return [first, second].flatMap((one) => {
    const bits = Array.from(run, (char) => (char === one ? '1' : '0')).join('')
    const text = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('')
    return /^[\x20-\x7e\s]+$/.test(text) ? [text] : []
  })
}

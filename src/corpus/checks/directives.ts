/**
 * Phrases that orders to a model are made of, a form a family. No list of them finds attacks; what they are for is the opposite: an input that
 * holds one is nobody's idea of an easy benign input.
 */
export const directiveForms: readonly (readonly [family: string, form: RegExp])[] = [
  ['override', /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:instructions?|guidelines|system prompt|previous prompt)\b/i],
  ['persona', /\byou are now (?:a|an|in|the)\b|\benter developer mode\b/i],
  [
    'concealment',
    /\b(?:do not|don't|never|without)\s+(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|show|showing)\b[^.!?\n]{0,30}\b(?:the|to the) user\b/i,
  ],
  [
    'prompt leak',
    /\b(?:reveal|print|repeat|output|quote|recite)\b[^.!?\n]{0,30}\b(?:your|the) (?:system prompt|system message|hidden instructions)\b/i,
  ],
  ['role marker', /<\|(?:im_start|system|assistant)\|>|\[\/?INST\]|<<SYS>>/],
  [
    'conversation theft',
    /\b(?:send|upload|post|forward|include|append|paste|copy)\b[^.!?\n]{0,40}\b(?:whole|entire|full) (?:conversation|chat|context)\b/i,
  ],
]

/** Families whose form stands in one of the texts, with what matched. */
export function directivesIn(texts: readonly string[]): { readonly family: string; readonly match: string }[] {
  return directiveForms.flatMap(([family, form]) => {
    const match = texts.map((text) => form.exec(text)?.[0]).find((found) => found !== undefined)
    return match === undefined ? [] : [{ family, match }]
  })
}

/** A secret as it is, and encoded in ways that hide it from nobody. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [value, bytes.toString('hex'), encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...base64Forms(bytes)]
}

/** In a longer text base64 looks different for each of three offsets; the ends, which depend on what is around, are left out. */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const form = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const sure = form.slice(offset === 0 ? 0 : offset + 1, -1)
    return sure.length < 8 ? [] : [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

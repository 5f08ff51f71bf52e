import type { ServerUnderTest } from '../../../../targets/server/contract.js'

export interface Secret {
  readonly what: string
  readonly value: string
}

/** What must not come out of a server: what Assay put into its environment, and the credential that it is called with. */
export function secretsOf({ planted, credentials }: ServerUnderTest): Secret[] {
  const token = credentials.valid?.replace(/^\S+\s+/, '')
  return [
    ...(planted === undefined ? [] : [{ what: 'the secret of its environment', value: planted }]),
    // A short one would be found by chance.
    ...(token === undefined || token.length < 8 ? [] : [{ what: 'the credential of its caller', value: token }]),
  ]
}

export const noSecret = 'there is nothing to look for: Assay did not start the server, and no credential is configured'

/** The secret that a text holds, as it is or encoded in a way that hides it from nobody. */
export const secretIn = (text: string, secrets: readonly Secret[]): Secret | undefined =>
  secrets.find((secret) => formsOf(secret).some((form) => text.includes(form)))

/** The text without the secret: a report is kept longer, and read by more people, than the answer of a server. */
export function redacted(text: string, secret: Secret): string {
  let shown = text
  for (const form of formsOf(secret)) shown = shown.replaceAll(form, `[${secret.what}]`)
  return shown
}

function formsOf({ value }: Secret): string[] {
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

import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { formsOf } from '../../../../targets/server/secret-forms.js'

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
  secrets.find((secret) => formsOf(secret.value).some((form) => text.includes(form)))

/** The text without the secret: a report is kept longer, and read by more people, than the answer of a server. */
export function redacted(text: string, secret: Secret): string {
  let shown = text
  for (const form of formsOf(secret.value)) shown = shown.replaceAll(form, `[${secret.what}]`)
  return shown
}

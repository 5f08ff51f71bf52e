import type { GuardInput, GuardVerdict } from 'vitest-assay'

/** Asks a service about each input. The address comes from the environment: run.mjs has started it. */
export async function guard(input: GuardInput): Promise<GuardVerdict> {
  const url = process.env['MODERATION_URL']
  if (url === undefined) throw new Error('MODERATION_URL is not set: run `node run.mjs`')
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(input) })
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  const { flagged, reason } = (await response.json()) as { readonly flagged: boolean; readonly reason?: string }
  return { detect: flagged, enforce: flagged, ...(reason !== undefined && { signal: reason }) }
}

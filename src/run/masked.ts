import { AssayError, messageOf } from '../errors.js'
import type { ItemRun } from '../suites/run.js'
import { type Mask, maskOf } from '../targets/server/mask.js'
import type { ServerSettings } from '../targets/server/settings.js'
import type { ServerPlayer } from './server-player.js'

/** A function that opens a server, whose errors hold no value of the configuration. */
export const withMaskedErrors =
  <Settings extends ServerSettings, Opened>(open: (settings: Settings) => Promise<Opened>): ((settings: Settings) => Promise<Opened>) =>
  (settings) =>
    open(settings).catch((error: unknown) => {
      throw maskedError(error, maskOf(settings))
    })

/** The same player, whose texts hold no value of the configuration. */
export const maskedPlayer = (player: ServerPlayer, mask: Mask): ServerPlayer => ({
  play: async (item) => {
    const run = await player.play(item).catch((error: unknown) => {
      throw maskedError(error, mask)
    })
    return maskedRun(run, mask)
  },
  close: () => player.close(),
})

/** Texts alone: a password may be the very word of a status. */
function maskedRun(run: ItemRun, mask: Mask): ItemRun {
  const { outcome, findings, reason, remedy } = run
  return {
    ...run,
    outcome: 'error' in outcome ? { ...outcome, error: mask(outcome.error) } : outcome,
    ...(findings && { findings: findings.map((finding) => ({ ...finding, ...maskedTexts(finding, ['what', 'sent', 'received'], mask) })) }),
    ...maskedTexts({ reason, remedy }, ['reason', 'remedy'], mask),
  }
}

function maskedTexts<Key extends string>(
  of: { readonly [key in Key]?: string | undefined },
  keys: readonly Key[],
  mask: Mask,
): { [key in Key]?: string } {
  const texts = keys.flatMap((key) => (of[key] === undefined ? [] : [[key, mask(of[key])]]))
  return Object.fromEntries(texts) as { [key in Key]?: string }
}

function maskedError(error: unknown, mask: Mask): unknown {
  const said = messageOf(error)
  const message = mask(said)
  if (message === said) return error
  // Its stack says it too.
  return error instanceof AssayError ? new AssayError(message) : new Error(message)
}

import { vard } from '@andersmyrmel/vard'
import type { GuardVerdict } from 'vitest-assay'

/**
 * vard blocks some threats and cuts others out of the text that it hands on. Who uses vard uses that text, so a message that lost a part of
 * itself did not arrive as it was sent: that counts as blocked, for an attack as for a benign text.
 */
function guardOf(check: ReturnType<typeof vard.strict>) {
  return {
    inspect(text: string): GuardVerdict {
      const result = check.safeParse(text)
      if (!result.safe) return { detect: true, signal: result.threats.map(({ type, match }) => `${type}: ${match}`).join('; ') }
      // It hands on '' for blank text, which loses nothing.
      return result.data === text || text.trim() === '' ? false : { detect: true, signal: 'cut out a part of the text' }
    },
  }
}

export const standard = guardOf(vard())
export const strict = guardOf(vard.strict())

/** Only what vard throws for, which the target's `throws: 'enforce'` takes for a block. What it cuts out passes. */
export const throwing = {
  inspect(text: string): GuardVerdict {
    vard(text)
    return false
  },
}

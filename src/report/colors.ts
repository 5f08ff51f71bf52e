import pc from 'picocolors'

export type Colors = ReturnType<typeof pc.createColors>

/** Colours for a stream: none when `NO_COLOR` is set, when it is no terminal, or a dumb one; `FORCE_COLOR` other than 0 overrules the last two. */
export function colorsFor(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): Colors {
  const forced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0'
  return pc.createColors(!env['NO_COLOR'] && (forced || (isTerminal && env['FORCE_COLOR'] !== '0' && env['TERM'] !== 'dumb')))
}

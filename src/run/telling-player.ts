import type { ServerPlayer } from './server-player.js'

/** The same player, which hands `told` over with an item that has nothing of its own to say once a run. What is added meanwhile comes with a later item, all of it once. */
export function tellingPlayer(player: ServerPlayer, told: ReadonlySet<string>): ServerPlayer {
  let said = 0
  return {
    async play(item) {
      const run = await player.play(item)
      const notes = [...told].slice(said)
      if (!notes.length || run.remedy !== undefined) return run
      said = told.size
      return { ...run, remedy: notes.join('; ') }
    },
    close: () => player.close(),
  }
}

/** Called before the guard's own way out takes effect. */
export type ExitWitness = (reason: string) => void

/**
 * Reports the calls with which a guard ends its host, then lets them happen: a thread or process that stops on its own says
 * nothing of who stopped it. In a thread, `process.kill` of the own process would end the whole run, so there it ends the
 * thread alone.
 */
export function witnessExits(witness: ExitWitness, inThread: boolean): void {
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    const shown = code ?? process.exitCode ?? 0
    witness(`called process.exit(${typeof shown === 'string' || typeof shown === 'number' ? shown : ''})`)
    return exit(code)
  }
  if (!inThread) return
  const kill = process.kill.bind(process)
  process.kill = (pid, signal) => {
    if (pid > 0 && pid !== process.pid) return kill(pid, signal)
    // Signal 0 only asks whether the process is there.
    if (signal === 0) return true
    witness(`called process.kill on its own process with ${signal ?? 'SIGTERM'}`)
    return exit(1)
  }
}

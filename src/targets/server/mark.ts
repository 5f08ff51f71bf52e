import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

// A process may leave its group, its session and its parent, and be given an environment of its own; it keeps the limits that it was started with. So on Linux
// every process of a server carries a number in a limit that the kernel has not looked at since 2.4, that of its resident memory. It is far above any memory.

/** Numbers for the processes that are started for one server; what they start in turn carries the same. */
export interface Marks {
  /** What all of them begin with. */
  readonly prefix: string
  next(): string
}

/** What stands in the environment: for systems on which the limit cannot be set. */
export const markVariable = 'ASSAY_PROCESS'

const places = 4

export function createMarks(): Marks {
  const prefix = `${randomInt(1_000_000, 10_000_000)}${randomInt(1_000_000, 10_000_000)}`
  let count = 0
  return { prefix, next: () => `${prefix}${`${count++ % 10 ** places}`.padStart(places, '0')}` }
}

/** In the text of `/proc/<pid>/limits`, as a regular expression of POSIX; the prefix of a mark is enough. */
export const limitPattern = (mark: string): string => `^Max resident set  *${mark}`

/** The same program by way of `prlimit` (util-linux), which sets the limit and becomes the program; as it is where that cannot be done. */
export function marked<T extends { readonly command: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv }>(
  program: T & { readonly cwd?: string | undefined },
  mark: string,
): T {
  const env: NodeJS.ProcessEnv = { ...program.env, [markVariable]: mark }
  if (process.platform !== 'linux' || !setsLimits() || !isProgram(program.command, env['PATH'], program.cwd)) return { ...program, env }
  return { ...program, env, command: prlimit, args: [`--rss=${mark}:`, '--', program.command, ...program.args] }
}

const prlimit = '/usr/bin/prlimit'
let known: boolean | undefined

/** Not where it is not installed, a lower limit is set already, or a sandbox forbids it. */
const setsLimits = (): boolean =>
  (known ??= spawnSync(prlimit, [`--rss=${'9'.repeat(14 + places)}:`, '--', prlimit, '--version'], { env: {}, timeout: 5000 }).status === 0)

/** One that cannot be started is left to Node, which tells what is wrong with it. */
function isProgram(command: string, path = '', cwd = process.cwd()): boolean {
  const folders = command.includes('/') ? [''] : path.split(delimiter)
  return folders.some((folder) => {
    const file = isAbsolute(command) ? command : resolve(cwd, join(folder, command))
    try {
      accessSync(file, constants.X_OK)
      return statSync(file).isFile()
    } catch {
      return false
    }
  })
}

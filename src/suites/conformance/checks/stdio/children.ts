import { readFileSync } from 'node:fs'
import { processTree } from '../../../../targets/server/tree.js'
import { pause } from '../jsonrpc/talk.js'

/** A process: its number alone could be that of a later one. */
export interface Process {
  readonly pid: number
  readonly begun: string
  readonly name: string
  readonly group: number
}

export interface Children {
  /** Those in a process group of their own. */
  readonly apart: readonly Process[]
  /** How many share the group of the server, which Assay ends with it: whether they would have ended by themselves cannot be seen. */
  readonly shared: number
}

/** Processes that this one has started, and theirs. Undefined where the system does not tell: on all but Linux. */
export function childrenOf(pid: number): Children | undefined {
  if (process.platform !== 'linux') return undefined
  const all = processTree(pid)
    .filter((each) => each !== pid)
    .flatMap((each) => look(each) ?? [])
  const apart = all.filter(({ group }) => group !== pid)
  return { apart, shared: all.length - apart.length }
}

/** The names of those that still run after `patience` ms; sooner when none does. */
export async function stillThere(all: readonly Process[], patience: number): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 20) {
    const left = all.filter(({ pid, begun }) => look(pid)?.begun === begun)
    if (left.length === 0 || waited >= patience) return left.map(({ pid, name }) => `${name} (pid ${pid})`)
    await pause(20)
  }
}

function look(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const from = stat.indexOf('(')
    const to = stat.lastIndexOf(')')
    // After the name: state, parent, group, 16 fields more, and the time at which it began. A zombie has ended; nobody has asked for its exit code.
    const fields = stat.slice(to + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X'
      ? undefined
      : { pid, begun: fields[19] ?? '', name: stat.slice(from + 1, to), group: Number(fields[2]) }
  } catch {
    return undefined // it has ended
  }
}

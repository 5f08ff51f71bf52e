import type { ServerProcess } from '../../../../targets/server/contract.js'
import { lookAt, type SystemProcess } from '../../../../targets/server/tree.js'
import { pause } from '../jsonrpc/talk.js'

export interface Children {
  /** Those in a process group of their own. */
  readonly apart: readonly SystemProcess[]
  /** How many share the group of the server, which Assay ends with it: whether they would have ended by themselves cannot be seen. */
  readonly shared: number
}

/** Processes that this one has started, and theirs. Undefined where the system does not tell: on all but Linux. */
export function childrenOf(process: ServerProcess): Children | undefined {
  const all = process.family()
  const apart = all?.filter(({ group }) => group !== process.pid)
  return all && apart && { apart, shared: all.length - apart.length }
}

/** With what it started last, when it was told to end. */
export function withLater({ apart, shared }: Children, process: ServerProcess): Children {
  const known = new Set(apart.map(({ pid, begun }) => `${pid} ${begun}`))
  const later = childrenOf(process)?.apart.filter(({ pid, begun }) => !known.has(`${pid} ${begun}`)) ?? []
  return { apart: [...apart, ...later], shared }
}

/** The names of those that still run after `patience` ms; sooner when none does. */
export async function stillThere(all: readonly SystemProcess[], patience: number): Promise<readonly string[]> {
  for (let waited = 0; ; waited += 20) {
    const left = all.filter(({ pid, begun }) => lookAt(pid)?.begun === begun)
    if (left.length === 0 || waited >= patience) return left.map(({ pid, name }) => `${name} (pid ${pid})`)
    await pause(20)
  }
}

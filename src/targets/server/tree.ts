import { readdirSync, readFileSync } from 'node:fs'
import { limitPattern, markVariable } from './mark.js'
import { pause } from './wait.js'

// Of all this only Linux tells; elsewhere a process stands alone.

/** A process: its number alone could be that of a later one. */
export interface SystemProcess {
  readonly pid: number
  readonly begun: string
  readonly name: string
  readonly parent: number
  readonly group: number
}

/** Undefined for one that has ended, whether or not anybody has asked for its exit code. */
export function lookAt(pid: number): SystemProcess | undefined {
  const stat = read(`/proc/${pid}/stat`)
  // The second field is the program's name in parentheses and may hold anything: `pid (name) state ppid pgrp`, 16 more, and the time at which it began.
  const from = stat.indexOf('(')
  const to = stat.lastIndexOf(')')
  const [state = 'X', parent, group, ...rest] = stat.slice(to + 2).split(' ')
  if (stat === '' || state === 'Z' || state === 'X') return undefined
  return { pid, name: stat.slice(from + 1, to), parent: Number(parent), group: Number(group), begun: rest[16] ?? '' }
}

const everyProcess = (): readonly SystemProcess[] =>
  process.platform === 'linux' ? readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (lookAt(Number(entry)) ?? []) : [])) : []

/** The process and all that it started, as far as they still run, on Linux; elsewhere the process alone. Finds those that left its process group too. */
export function processTree(root: number): readonly number[] {
  const children = new Map<number, number[]>()
  const inGroup: number[] = []
  for (const { pid, parent, group } of everyProcess()) {
    children.set(parent, [...(children.get(parent) ?? []), pid])
    if (group === root) inGroup.push(pid)
  }
  // One whose parent is gone belongs to init, but stays in the group.
  const tree = new Set([root, ...inGroup])
  for (const pid of tree) for (const child of children.get(pid) ?? []) tree.add(child)
  return [...tree]
}

/**
 * Processes that carry this mark, or one that begins with it. Finds what neither the tree nor the group shows any more: a daemon whose parent had ended before
 * we looked.
 */
function carriersOf(mark: string): readonly SystemProcess[] {
  const variable = `${markVariable}=${mark}`
  const limit = new RegExp(limitPattern(mark), 'm')
  return everyProcess().filter(
    ({ pid }) =>
      pid !== process.pid &&
      (limit.test(read(`/proc/${pid}/limits`)) ||
        read(`/proc/${pid}/environ`)
          .split('\0')
          .some((each) => each.startsWith(variable))),
  )
}

/** What a process has started, wherever it went; `mark`: what it carries. Undefined where the system does not tell. */
export function familyOf(root: number, mark: string | undefined): readonly SystemProcess[] | undefined {
  if (process.platform !== 'linux') return undefined
  const found = new Map(
    processTree(root)
      .flatMap((pid) => lookAt(pid) ?? [])
      .map((each) => [each.pid, each]),
  )
  for (const each of mark === undefined ? [] : carriersOf(mark)) found.set(each.pid, each)
  found.delete(root)
  return [...found.values()]
}

/** Kills all that carry this mark, or one that begins with it. */
export async function killCarriers(mark: string): Promise<void> {
  // A killed process is there a moment longer, and one that forks may be ahead of us.
  for (let turn = 0; turn < 100; turn++) {
    const carriers = carriersOf(mark)
    if (carriers.length === 0) return
    for (const { pid } of carriers) kill(pid)
    await pause(5)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Empty for a process that has ended, or is somebody else's. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

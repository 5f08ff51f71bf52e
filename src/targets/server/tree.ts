import { readdirSync, readFileSync } from 'node:fs'
import { pause } from './wait.js'

/** The process and all that it started, as far as they still run, on Linux; elsewhere the process alone. Finds those that left its process group too. */
export function processTree(root: number): readonly number[] {
  if (process.platform !== 'linux') return [root]
  const children = new Map<number, number[]>()
  const inGroup: number[] = []
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    if (!Number.isInteger(pid)) continue
    const [parent, group] = parentAndGroup(pid)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid])
    if (group === root) inGroup.push(pid)
  }
  // One whose parent is gone belongs to init, but stays in the group.
  const tree = new Set([root, ...inGroup])
  for (const pid of tree) for (const child of children.get(pid) ?? []) tree.add(child)
  return [...tree]
}

function parentAndGroup(pid: number): readonly [number | undefined, number | undefined] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the program's name in parentheses and may hold anything: `pid (name) state ppid pgrp`.
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [Number(parent), Number(group)]
  } catch {
    return [undefined, undefined] // it has ended meanwhile
  }
}

/**
 * Kills, on Linux, every process that was started with this variable (`NAME=value`). Finds what neither the tree nor the group shows any more: a daemon whose
 * parent had ended before we looked.
 */
export async function killCarriers(variable: string): Promise<void> {
  if (process.platform !== 'linux') return
  // A killed process is there a moment longer, and one that forks may be ahead of us.
  for (let turn = 0; turn < 100; turn++) {
    const carriers = readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid !== process.pid && carries(pid, variable))
    if (carriers.length === 0) return
    for (const pid of carriers) kill(pid)
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

function carries(pid: number, variable: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(variable)
  } catch {
    return false // ended, or somebody else's
  }
}

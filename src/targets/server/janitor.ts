import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { limitPattern, markVariable } from './mark.js'

// A worker thread that is terminated and a process that is killed run no exit handler. So a small shell waits at a pipe of ours: when the pipe closes,
// however that came, it kills what was entrusted to it: process groups and, on Linux, all that carries a mark. The latter is looked for until there is none, since
// what forks may be ahead; not for ever, since a killed process stays as long as its parent does not ask for it.
const script = `trap '' HUP INT TERM
list=' '
while read -r sign kind what; do
  case $sign in
    +) list="$list$kind:$what " ;;
    -) before=\${list%% "$kind:$what" *}; after=\${list#* "$kind:$what" }; list="$before $after" ;;
  esac
done
for each in $list; do
  case $each in group:*) kill -9 "-\${each#*:}" ;; esac
done 2>/dev/null
for each in $list; do
  case $each in mark:*) ;; *) continue ;; esac
  mark=\${each#*:}
  turn=0
  while [ $turn -lt 50 ]; do
    found=$(grep -l "${limitPattern('$mark')}" /proc/[0-9]*/limits; grep -lF "${markVariable}=$mark" /proc/[0-9]*/environ)
    [ -z "$found" ] && break
    for file in $found; do pid=\${file#/proc/}; kill -9 "\${pid%%/*}"; done
    sleep 0.02
    turn=$((turn + 1))
  done
done 2>/dev/null`

type Kind = 'group' | 'mark'
const entrusted = new Map<string, readonly [Kind, number | string]>()
let shell: ChildProcess | undefined

/**
 * From now on a process group, or all that carries a mark or one that begins with it, dies with this thread or process, whatever ends it. POSIX; elsewhere an
 * exit handler alone has to do.
 */
export function entrust(kind: Kind, what: number | string): void {
  const key = `${kind} ${what}`
  if (entrusted.has(key)) return
  if (entrusted.size === 0) process.on('exit', killGroups)
  entrusted.set(key, [kind, what])
  tell('+', kind, what)
}

/** Nothing of it is left; the number of a group may soon belong to somebody else. */
export function release(kind: Kind, what: number | string): void {
  if (!entrusted.delete(`${kind} ${what}`)) return
  tell('-', kind, what)
  if (entrusted.size > 0) return
  process.off('exit', killGroups)
  // Nothing to watch: it ends at once.
  shell?.stdin?.end()
  shell = undefined
}

function tell(sign: '+' | '-', kind: Kind, what: number | string): void {
  if (process.platform === 'win32') return
  if (!shell) {
    const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin' }
    shell = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env, cwd: '/' })
    shell.on('error', () => {})
    shell.stdin?.on('error', () => {})
    shell.unref()
    ;(shell.stdin as Socket | null)?.unref()
    for (const each of entrusted.values()) shell.stdin?.write(`+ ${each.join(' ')}\n`)
    return
  }
  shell.stdin?.write(`${sign} ${kind} ${what}\n`)
}

function killGroups(): void {
  for (const [kind, pid] of entrusted.values()) {
    if (kind !== 'group') continue
    try {
      process.kill(process.platform === 'win32' ? Number(pid) : -Number(pid), 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
}

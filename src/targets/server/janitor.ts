import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

// A worker thread that is terminated and a process that is killed run no exit handler. So a small shell waits at a pipe of ours: when the pipe closes,
// however that came, it kills the process groups that were entrusted to it.
const script = `trap '' HUP INT TERM
list=' '
while read -r sign group; do
  case $sign in
    +) list="$list$group " ;;
    -) before=\${list%% "$group" *}; after=\${list#* "$group" }; list="$before $after" ;;
  esac
done
for group in $list; do kill -9 "-$group"; done 2>/dev/null`

const groups = new Set<number>()
let shell: ChildProcess | undefined

/** From now on the process group dies with this thread or process, whatever ends it. POSIX; elsewhere an exit handler alone has to do. */
export function entrust(pid: number): void {
  if (groups.size === 0) process.on('exit', killAll)
  groups.add(pid)
  tell('+', pid)
}

/** The group is gone: its number may soon belong to somebody else. */
export function release(pid: number): void {
  if (!groups.delete(pid)) return
  tell('-', pid)
  if (groups.size > 0) return
  process.off('exit', killAll)
  // Nothing to watch: it ends at once.
  shell?.stdin?.end()
  shell = undefined
}

function tell(sign: '+' | '-', pid: number): void {
  if (process.platform === 'win32') return
  if (!shell) {
    shell = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {}, cwd: '/' })
    shell.on('error', () => {})
    shell.stdin?.on('error', () => {})
    shell.unref()
    ;(shell.stdin as Socket | null)?.unref()
    for (const group of groups) shell.stdin?.write(`+ ${group}\n`)
    return
  }
  shell.stdin?.write(`${sign} ${pid}\n`)
}

function killAll(): void {
  for (const pid of groups) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
}

import { spawn } from 'node:child_process'

// Imported before a server: it has a process of its own, which ends with it.
const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)'], { detached: true, stdio: 'ignore' })
child.unref()
process.on('exit', () => child.kill())

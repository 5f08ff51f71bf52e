import { spawn } from 'node:child_process'

// Imported before a server: it leaves a process that has nobody for its parent; the second also cleared its environment, the third is left when the input ends.
const leave = (clean = []) =>
  spawn('/bin/sh', ['-c', 'setsid "$@" &', 'sh', ...clean, 'sleep', '30'], { detached: true, stdio: 'ignore' }).unref()
const ways = { forked: () => leave(), cleared: () => leave(['env', '-i']), late: () => process.on('exit', () => leave()) }
ways[new URL(import.meta.url).search.slice(1)]()

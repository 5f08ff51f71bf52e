import { fileURLToPath } from 'node:url'
import { defaultMemory } from '../targets/guard/memory.js'
import { beginThread } from '../targets/guard/worker-link.js'
import { runProcess } from './main.js'

// Threads start while this one reads options and corpus. A target that wants other ones leaves them waiting; they end with the process.
const [command = '', help] = process.argv.slice(2)
const hosts = (command === 'run' || command === 'check') && help !== '--help' ? 2 : 0
const entry = fileURLToPath(new URL('./guard-host-worker.js', import.meta.url))
for (let begun = 0; begun < hosts; begun++) beginThread(entry, defaultMemory)

await runProcess()

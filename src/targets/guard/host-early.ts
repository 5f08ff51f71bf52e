import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { beginThread } from './worker-link.js'

// Node loads this file into Vitest's worker before it runs the worker's own code, and the guard's threads start beside it.
const { searchParams } = new URL(import.meta.url)
const [threads, memory] = ['threads', 'memory'].map((name) => Number(searchParams.get(name))) as [number, number]
const entry = fileURLToPath(new URL('./guard-host-worker.js', import.meta.url))
if (!isMainThread) for (let begun = 0; begun < threads; begun++) beginThread(entry, memory)

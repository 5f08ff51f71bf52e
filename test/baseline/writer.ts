import { writeFileSync } from 'node:fs'
import type { BaselineEntry } from '../../src/baseline/entry.js'
import { readBaseline, writeBaseline } from '../../src/baseline/file.js'
import { lockSystem, withLock } from '../../src/baseline/lock.js'

/** A process of its own that writes to a baseline: `writer.mjs write PATH NAME COUNT`, or holds its lock until it is killed: `hold PATH`. */
const [, , mode, path = '', name = '', count = '0'] = process.argv
const system = { ...lockSystem, wait: 60_000 }

if (mode === 'hold') {
  await withLock(path, system, () => {
    writeFileSync(1, 'held\n')
    // Holds the lock, and this process, until a signal ends it: work under the lock is synchronous.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
  })
}

const clean: BaselineEntry = { d: '0123456789abcdef', verdict: 'clean' }
// What a run reads when it starts; everything that is written after it is news.
const read = readBaseline(path, 'default')
for (let index = 0; index < Number(count); index += 1) {
  await writeBaseline(path, read, { write: { [`benign/${name}-${index}`]: clean }, remove: [] }, { system })
}

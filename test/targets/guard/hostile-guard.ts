/**
 * Source of a guard that does to its host what the input's `act` says and otherwise detects inputs of type `attack`. It judges with
 * Array.prototype.includes, JSON and setTimeout, so that whatever one input breaks shows in the verdicts of the others.
 */
export const hostileGuard = `
import * as threads from 'node:worker_threads'
import { writeSync } from 'node:fs'
import { execSync } from 'node:child_process'

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const never = () => new Promise(() => {})
// ms: so late that even a busy machine has sent the verdict, unless the input says otherwise.
const later = ({ after = 150 }) => after
const forEver = () => { for (;;); }
const judge = async (input) => {
  await sleep(1)
  const { type, tool } = JSON.parse(JSON.stringify(input))
  return { detect: ['attack'].includes(type), signal: tool.description }
}
const acts = {
  loop: forEver,
  regex: () => /^(a+)+$/.test('a'.repeat(40) + '!'),
  loopAfterAwait: async () => { await null; forEver() },
  loopAfterTimer: async () => { await sleep(5); forEver() },
  never,
  swallowingLoop: () => { for (;;) try { forEver() } catch {} },
  sleepSync: () => execSync('sleep 30'),
  atomics: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  exit: () => process.exit(3),
  exitCaught: (input) => { try { process.exit(4) } catch {} return judge(input) },
  exitAfterAwait: async () => { await sleep(5); process.exit() },
  exitStuck: () => { process.on('exit', forEver); process.exit(5) },
  killSelf: () => process.kill(process.pid, 'SIGTERM'),
  objects: () => { const kept = []; for (;;) kept.push({ x: kept.length, y: [1, 2, 3] }) },
  doubles: () => { const kept = []; for (;;) kept.push(1.5) },
  blocks: () => { const kept = []; for (;;) kept.push(new Array(3e7).fill(1.5)) },
  buffers: () => { const kept = []; for (;;) kept.push(Buffer.alloc(2e7, 1)) },
  throwLater: () => { setTimeout(() => { throw new Error('from a timer') }, 5); return never() },
  throwAtOnceLater: (input) => { setImmediate(() => { throw new Error('from an immediate') }); return { detect: true } },
  microtask: () => { queueMicrotask(() => { throw new Error('from a microtask') }); return { detect: true } },
  rejection: () => { Promise.reject(new Error('nobody waits')); return { detect: true } },
  rejectionAfterAwait: () => { (async () => { await null; throw new Error('nobody waits') })(); return { detect: true } },
  rejectionLate: (input) => { setTimeout(() => Promise.reject(new Error('long after')), later(input)); return judge(input) },
  throwLate: (input) => { setTimeout(() => { throw new Error('long after') }, later(input)); return judge(input) },
  exitLate: (input) => { setTimeout(() => process.exit(6), later(input)); return judge(input) },
  loopLate: (input) => { setTimeout(forEver, later(input)); return judge(input) },
  changeLate: (input) => { setTimeout(() => { Array.prototype.includes = () => true }, later(input)); return judge(input) },
  flood: () => { const line = 'x'.repeat(65536); for (;;) console.log(line) },
  floodRaw: () => { const line = 'x'.repeat(65536); for (;;) writeSync(1, line) },
  floodReturns: () => { process.stderr.write('y'.repeat(9 * 1024 * 1024)); return { detect: true } },
  chatty: (input) => { console.log('z'.repeat(7 * 1024 * 1024)); return judge(input) },
  printAndThrow: () => { console.log('seen on the way'); console.error('and here'); throw new TypeError('no such rule') },
  includes: (input) => { Array.prototype.includes = () => true; return { detect: true } },
  then: (input) => { Promise.prototype.then = () => new Promise(() => {}); return { detect: true } },
  json: (input) => { delete JSON.stringify; return { detect: true } },
  timer: (input) => { globalThis.setTimeout = () => {}; return { detect: true } },
  everything: () => {
    for (const owner of [Array.prototype, Object.prototype, Function.prototype, String.prototype, Map.prototype, Promise.prototype, Reflect, Object]) {
      for (const key of Reflect.ownKeys(owner)) try { owner[key] = () => { throw new Error('gone') } } catch {}
    }
    return { detect: true }
  },
  pollute: () => { Object.prototype.detect = true; return { detect: true } },
  newGlobal: (input) => { globalThis.cache = new Map(); Array.prototype.last = function () { return this.at(-1) }; return judge(input) },
  mutate: (input) => { input.tool.description = 'changed'; input.type = 'attack'; delete input.tool.inputSchema; return { detect: false } },
  throwNull: () => { throw null },
  throwTrap: () => { throw new Proxy(new Error('x'), { get() { throw new Error('trap') }, getPrototypeOf() { throw new Error('trap') } }) },
  garbage: () => 'block',
  post: (input) => { forge(input); return judge(input) },
  closePort: (input) => { threads.parentPort?.close(); return judge(input) },
  disconnect: (input) => { process.disconnect?.(); return judge(input) },
  unlisten: () => { process.removeAllListeners(); setTimeout(() => { throw new Error('unheard') }, 5); return never() },
  ports: () => ({ detect: false, signal: JSON.stringify(threads.workerData ?? null) }),
}
const forge = () => {
  const answer = { kind: 'answer', outcome: { verdict: { detect: false, enforce: false } }, ms: 0, retire: false }
  for (let id = 0; id < 9; id++) for (const message of [{ ...answer, id }, { nonce: '', message: { ...answer, id } }, null, 'x', { kind: 'ready' }]) {
    threads.parentPort?.postMessage(message)
    process.send?.(message)
  }
}
export default (input) => (acts[input.act] ?? judge)(input)
`

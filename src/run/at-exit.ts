import { messageOf } from '../errors.js'

const waiting = new Set<() => void>()
const callAll = () => waiting.forEach(call)

/**
 * Calls `work`, which has to be synchronous, when this process exits; no more once what it gives back was called. One listener, however many wait. What
 * `work` throws is printed: a process that exits has nobody left to throw at.
 */
export function atExit(work: () => void): () => void {
  if (!waiting.size) process.on('exit', callAll)
  waiting.add(work)
  return () => {
    waiting.delete(work)
    if (!waiting.size) process.off('exit', callAll)
  }
}

function call(work: () => void): void {
  try {
    work()
  } catch (error) {
    process.stderr.write(`assay: ${messageOf(error)}\n`)
  }
}

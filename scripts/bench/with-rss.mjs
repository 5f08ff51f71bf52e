// Runs a script in this very process and leaves its largest resident memory (KB) behind. Not preloaded, so that its threads do not load it.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

process.on('exit', () => writeFileSync(process.env.BENCH_RSS, String(peak())))
process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1]).href)

/** What the system counts for a process begins with its parent's memory, where Linux lets it: of this one alone knows /proc. */
function peak() {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  } catch {
    return process.resourceUsage().maxRSS
  }
}

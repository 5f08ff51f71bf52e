// Runs a script in this very process and leaves its largest resident memory (KB) behind. Not preloaded, so that its threads do not load it.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

process.on('exit', () => writeFileSync(process.env.BENCH_RSS, String(process.resourceUsage().maxRSS)))
process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1]).href)

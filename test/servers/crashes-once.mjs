// The reference server over stdio, of which one process ends when it is asked for METHOD, once: `node crashes-once.mjs METHOD FILE [REVISION]`. FILE is
// what the later processes know by that it has happened.
import { existsSync, writeFileSync } from 'node:fs'
import { createReference } from './reference/server.mjs'
import { serveStdio } from './reference/stdio.mjs'

const [method, file, revision = '2025-11-25'] = process.argv.slice(2)

function crashOnce(server) {
  const before = server.serve
  server.serve = (request, exchange) => {
    if (request.method === method && !existsSync(file)) {
      writeFileSync(file, '')
      process.exit(7)
    }
    return before(request, exchange)
  }
}

serveStdio(await createReference({ revisions: [revision], faults: [crashOnce] }))

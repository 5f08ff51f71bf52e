// The reference server over stdio, whose process does something odd: `node odd-process.mjs HOW FILE METHOD [REVISION]`. FILE is what other processes of it
// know by that something has happened.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createReference } from './reference/server.mjs'
import { serveStdio } from './reference/stdio.mjs'

const [how, file, method, revision = '2025-11-25'] = process.argv.slice(2)

const oddities = {
  /** Ends when it is asked for METHOD, once. */
  'crashes-once': (server) =>
    around(server, (request) => {
      if (request.method !== method || existsSync(file)) return
      writeFileSync(file, '')
      process.exit(7)
    }),
  /** Ends when it is asked for METHOD. */
  crashes: (server) => around(server, (request) => void (request.method === method && process.exit(7))),
  /** Refuses METHOD while another process of it runs. */
  locks(server) {
    const mine = !existsSync(file)
    if (mine) {
      writeFileSync(file, '')
      process.on('exit', () => rmSync(file, { force: true }))
    }
    around(server, ({ id, ...request }) =>
      mine || request.method !== method
        ? undefined
        : { status: 200, message: { jsonrpc: '2.0', id, error: { code: -32603, message: 'another process holds the lock' } } },
    )
  },
}

function around(server, instead) {
  const before = server.serve
  server.serve = (request, exchange) => instead(request) ?? before(request, exchange)
}

serveStdio(await createReference({ revisions: [revision], faults: [oddities[how]] }))

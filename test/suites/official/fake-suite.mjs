// A program with the command line and the output of the official suite. What it does is said by the path of the URL it is given.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const args = process.argv.slice(2)
const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const folder = option('-o')
const check = (id, status, more = {}) => ({ id, name: id, description: `about ${id}`, status, timestamp: '', ...more })

function write(scenario, checks) {
  const where = join(folder, `server-${scenario}-2026-11-30T10-00-00-000Z`)
  mkdirSync(where, { recursive: true })
  if (checks !== undefined) writeFileSync(join(where, 'checks.json'), typeof checks === 'string' ? checks : JSON.stringify(checks))
}

const what = new URL(option('--url')).pathname.slice(1)
if (what === 'refuse') {
  process.stderr.write('error: unknown option\n')
  process.exit(1)
}
if (what === 'crash') process.exit(7)
write('arguments', [check('arguments', 'INFO', { details: { args, secret: process.env.ASSAY_PLANTED_SECRET ?? null } })])
write('ping', [check('ping', 'SUCCESS')])
if (option('--scenario')) write(option('--scenario'), [check('named', 'SUCCESS')])
if (what === 'hang') {
  // Its own child has to go with it.
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync(join(folder, '..', 'pids.json'), JSON.stringify([process.pid, child.pid]))
  setInterval(() => {}, 1000)
} else {
  write('early', undefined)
  write('garbled', '[{"id"')
  write('server-stateless', [check('a', 'SUCCESS'), check('b', 'FAILURE', { errorMessage: 'b went wrong', details: { got: 1 } })])
  write('tools-list', [check('tools-list', 'WARNING', { errorMessage: 'no order' })])
  process.exit(1)
}

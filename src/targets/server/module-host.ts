// Entry of the process that serves a module's server over the pipes 3 and 4. What the module prints goes where it always does, and disturbs nothing.
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { splitLines } from './lines.js'
import { parseJson } from './messages.js'
import { serveModule, type PipeTransport } from './module-server.js'

const [, , entry = '', exportName = ''] = process.argv
const input = new Socket({ fd: 3, readable: true, writable: false })
const output = new Socket({ fd: 4, readable: false, writable: true })
const parent = pathToFileURL(entry).href
// Captured: the module may replace it.
const exit = process.exit.bind(process)

const transport: PipeTransport = {
  async start() {
    const lines = splitLines((line) => {
      const message = parseJson(line)
      if (message === undefined) transport.onerror?.(new Error('a line that is no JSON'))
      else transport.onmessage?.(message)
    })
    input.on('data', lines.push)
  },
  send: (message) => new Promise((resolve) => void output.write(`${JSON.stringify(message)}\n`, () => resolve())),
  async close() {
    transport.onclose?.()
  },
}

// The client is gone, or has had enough: whatever the module still has to do.
input.on('end', () => exit(0)).on('error', () => exit(0))
output.on('error', () => exit(0))

const importFrom = (specifier: string): Promise<object> =>
  import((import.meta.resolve as (specifier: string, parent: string) => string)(specifier, parent)) as Promise<object>

serveModule({ load: () => import(parent) as Promise<object>, exportName: exportName || undefined, transport, importFrom }).catch(
  (error: Error) => {
    process.stderr.write(`${error.message}\n`, () => exit(1))
  },
)

import { parseArgs } from 'node:util'

/** The command line -> `{ transport, port, auth, revisions, without, faults }`. Throws where it cannot be read. */
export function readCommandLine(args) {
  const { values } = parseArgs({
    args,
    options: {
      transport: { type: 'string', default: 'stdio' },
      port: { type: 'string', default: '0' },
      auth: { type: 'boolean', default: false },
      revisions: { type: 'string' },
      without: { type: 'string' },
      fault: { type: 'string', multiple: true, default: [] },
    },
  })
  if (!['stdio', 'http', 'sse'].includes(values.transport)) throw new Error('--transport is stdio, http or sse')
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port is a number')
  if (values.auth && values.transport === 'stdio') throw new Error('--auth is for http and sse')
  return {
    transport: values.transport,
    port: Number(values.port),
    auth: values.auth,
    ...(values.revisions ? { revisions: values.revisions.split(',') } : {}),
    ...(values.without ? { without: values.without.split(',') } : {}),
    faults: values.fault,
  }
}

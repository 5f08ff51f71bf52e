import { expect, it } from 'vitest'
import { resolveOptions } from '../../src/config/resolve.js'
import { openServer } from '../../src/targets/server/open.js'

const url = 'http://127.0.0.1:{port}/mcp'
const args = ['server.mjs', '--port', '{port}']
const resolved = (target: object) => resolveOptions({ target: { kind: 'server', ...target } as never }, '/')
const names = (target: object) => resolveOptions({ targets: { http: { kind: 'server', ...target } as never } }, '/')

it.each<[string, object]>([
  ['in arguments and URL', { command: 'node', args, url }],
  ['in the environment and URL', { command: 'node', env: { PORT: '{port}' }, url }],
  ['as another port than the one that is asked', { command: 'node', args: ['--metrics', '{port}'], url: 'http://127.0.0.1:3000/mcp' }],
  ['nowhere', { command: 'node', args: ['server.mjs'] }],
  ['nowhere, in a URL alone', { url: 'http://127.0.0.1:3000/mcp' }],
])('takes {port} %s', (_, target) => {
  expect(resolved(target)).toHaveLength(1)
})

it.each<[string, object, string]>([
  ['without a command', { url }, 'url: {port} is a port that Assay chooses for a server that it starts, so it needs a `command`'],
  ['that the command is not told', { command: 'node', args: ['server.mjs'], url }, 'args: the server is not told the port'],
  ['of a server over standard streams', { command: 'node', args }, 'url: is missing: {port} in `args` or `env` is the port'],
  ['of such a one, in its environment', { command: 'node', env: { PORT: '{port}' } }, 'url: is missing: {port} in `args` or `env`'],
  ['as a host', { command: 'node', args, url: 'http://{port}/mcp' }, 'url: {port} has to stand where the port stands'],
  ['in a path', { command: 'node', args, url: 'http://127.0.0.1:3000/{port}' }, 'url: {port} has to stand where the port stands'],
  ['in the command', { command: 'serve --port {port}' }, 'command: {port} is filled in in `args`, in values of `env` and in `url` alone'],
  ['in a header', { command: 'node', args, url, headers: { Origin: 'http://127.0.0.1:{port}' } }, 'headers: {port} is filled in in `args`'],
  ['in what is no URL', { command: 'node', args, url: 'localhost:{port}/mcp' }, 'url: expected an http or https URL'],
])('refuses {port} %s, by the key that mends it', (_, target, message) => {
  expect(() => resolved(target)).toThrow(`assay(options): target.${message}`)
  expect(() => names(target)).toThrow(`assay(options): targets.http.${message}`)
})

it('is refused of a server that is named elsewhere, too', async () => {
  await expect(openServer({ name: 'small', url })).rejects.toThrow(
    `target small: url ${url} is no URL. Mend: write it as http://127.0.0.1:3000/mcp`,
  )
})

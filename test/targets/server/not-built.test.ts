import { expect, test } from 'vitest'
import { notBuilt } from '../../../src/targets/server/not-built.js'

const cwd = import.meta.dirname
const settings = { name: 'x', cwd }

test.each([
  [{ command: 'node', args: ['dist/server.js', '--stdio'] }, 'dist/server.js'],
  [{ command: 'node', args: ['--import', 'tsx', './src/server.ts'] }, './src/server.ts'],
  [{ command: './dist/server' }, './dist/server'],
  [{ command: 'python3', args: ['server.py'] }, 'server.py'],
])('a file of the command that is not there is named: %j', (program, file) => {
  expect(notBuilt({ ...settings, ...program })).toBe(file)
})

test.each([
  { command: 'node', args: ['not-built.test.ts'] },
  { command: 'npx', args: ['-y', '@acme/server.js'] },
  { command: 'node', args: ['-e', 'serve()', '--config=x.js'] },
  { command: 'node', args: ['https://example.com/server.js'] },
  { url: 'http://127.0.0.1:1/mcp' },
])('nothing is said of what is there, of options, packages and addresses: %j', (program) => {
  expect(notBuilt({ ...settings, ...program })).toBeUndefined()
})

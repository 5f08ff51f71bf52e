import { expect, it } from 'vitest'
import { serverUrl } from '../../../src/targets/server/address.js'

it.each([
  [
    'a password, which is not sent',
    'http://user:hunter2@127.0.0.1:9/mcp',
    /a user or a password, which are not sent\. Mend: .*credentials\.valid or headers/,
  ],
  ['a user alone', 'http://hunter2@127.0.0.1:9/mcp', /a user or a password/],
  ['another computer', 'http://example.org/mcp?key=hunter2', /url http:\/\/example\.org\/mcp is not on this computer/],
])('refuses %s, and does not say it again', (_, url, why) => {
  const refused = () => serverUrl(url, 'x', false)
  expect(refused).toThrow(why)
  expect(refused).not.toThrow(/hunter2/)
})

import type { ExpectedFailure } from '../../../src/suites/official/expected.js'

/** Files of expected failures that the suite takes, with what they say. */
export const accepted: readonly (readonly [name: string, content: string, lines: readonly ExpectedFailure[]])[] = [
  ['scenarios', 'server:\n  - ping\n  - tools-list\n', [{ scenario: 'ping' }, { scenario: 'tools-list' }]],
  ['one check', 'server:\n  - server-stateless:a-check # this alone\n', [{ scenario: 'server-stateless', check: 'a-check' }]],
  ['a check whose id has a colon', 'server:\n  - ping:a:b\n', [{ scenario: 'ping', check: 'a:b' }]],
  ['JSON', '{"server": ["ping"]}', [{ scenario: 'ping' }]],
  ['of clients alone', 'client:\n  - sse-retry\n', []],
  ['another key', 'note: x\nserver: []\n', []],
  ['a number', 'server: [7]\n', [{ scenario: '7' }]],
  ['nothing', '# none yet\n', []],
]

/** Those that it does not take, and what we say of them. */
export const refused: readonly (readonly [name: string, content: string, message: RegExp])[] = [
  ['a list', '- ping\n', /holds no map\. Mend: write `server:`/],
  ['a text', 'ping\n', /holds no map/],
  ['a scenario that is no list', 'server: ping\n', /server: has to be a list of scenarios/],
  ['an empty key', 'server:\n', /server: has to be a list/],
  ['an entry of nothing', 'server:\n  -\n', /server: the entry null is neither a scenario nor <scenario>:<check id>/],
  ['a map for a check', 'server:\n  - ping: a\n', /the entry \{"ping":"a"\} is a map\. Mend: remove the space after the colon: `- ping:a`/],
  ['a list in a list', 'server:\n  - [ping]\n', /the entry \["ping"\] is neither/],
  ['half a check', "server:\n  - 'ping:'\n", /the entry "ping:" is neither/],
  [
    'a check of a scenario that is listed',
    'server:\n  - ping\n  - ping:a\n',
    /ping:a is one check of a scenario that stands there as a whole/,
  ],
  ['clients that are no list', 'client: 1\nserver: [ping]\n', /client: has to be a list/],
  ['no YAML', 'server: [ping\n', /is no YAML: /],
  ['a key twice', 'server: []\nserver: []\n', /is no YAML: Map keys must be unique/],
  ['two documents', 'server: []\n---\nserver: []\n', /is no YAML: /],
]

import type { ConformanceItem } from '../../src/corpus/item.js'

interface Requirement {
  /** What the specification asks, in our words. */
  readonly asks: string
  /** What of it cannot be seen from outside of a server, and why. */
  readonly unseen?: string
}

/** The security requirements of the specification, numbered as the items of the corpus name them. */
const requirements: readonly Requirement[] = [
  { asks: 'requests of a foreign `Origin` are refused' },
  { asks: 'a local server listens on loopback alone, and asks for credentials' },
  {
    asks: 'headers and body of a request say the same',
    unseen: 'headers that are sent twice, or hold control characters: no client of ours can send them',
  },
  { asks: 'a version that is not supported is refused' },
  { asks: 'what a request has to carry in `_meta` is asked for, and no capability is used that the client lacks' },
  {
    asks: 'nothing is inferred from earlier requests',
    unseen: 'what a server keeps for a TCP connection: each request goes over one of its own',
  },
  { asks: 'session ids are random and visible ASCII; ended and missing ones are refused', unseen: 'a counter that is hashed looks random' },
  { asks: 'every request is authorized; a session is no credential, and belongs to its user' },
  {
    asks: 'whoever holds a handle of a state is not thereby authorized',
    unseen: 'all of it: which values of a result are handles, and whose, is known to the server alone',
  },
  {
    asks: 'a `requestState` that comes back is verified',
    unseen: 'when it expires, and whether it holds once: that would need waiting, and binds only servers that need it',
  },
  {
    asks: 'tokens are verified, for this server as their audience',
    unseen:
      'expired tokens, and tokens for another audience that are genuine otherwise: only the issuer can make them; whether a token is passed on upstream',
  },
  { asks: 'tokens come in the header, never in the query' },
  { asks: 'metadata of the protected resource can be discovered' },
  { asks: 'scopes are few and precise', unseen: 'whether the scopes that are asked for are those that are needed' },
  {
    asks: 'a proxy with a client id of its own asks each client for consent',
    unseen: 'all of it: it takes a browser, an authorization server behind, and a registered client',
  },
  {
    asks: 'requests to addresses that somebody else chose stay away from internal ones',
    unseen: 'all of it here: it binds clients; of tools that fetch, it is tried as an attack',
  },
  { asks: 'a client opens authorization URLs by http(s) alone', unseen: 'all of it: it binds clients' },
  { asks: 'a client uses PKCE and names the resource', unseen: 'all of it: it binds clients' },
  {
    asks: 'tools verify their arguments, keep to who may call them, and clean what they give',
    unseen: 'limits of rates, and whether a text was cleaned of what no check looks for',
  },
  {
    asks: 'URIs of resources, prompts and completions are verified; no path leads outside',
    unseen: 'a path in the arguments of a tool: which of them is one is known to the server alone',
  },
  { asks: 'no form asks for secrets, and no link carries them', unseen: 'whether the user who answers is the one who was asked' },
  { asks: 'logs hold no secrets, and come only to those who asked', unseen: 'secrets other than those that Assay planted, or was given' },
  { asks: 'standard output carries messages alone, and the server ends with its input' },
  { asks: '`cacheScope` is not the only protection of what is private' },
]

const head = `# Requirements and checks

The security requirements of the MCP specification that bind servers or clients, with the checks that ask for them, and what no check can see from outside. The other checks are about the
protocol itself; \`npx vitest-assay corpus list --suite conformance\` lists all.

| # | what is asked | checks | not seen from outside |
|---|---|---|---|
`

/** The page docs/requirements.md for a corpus. Throws where an item names a requirement that there is not. */
export function requirementsPage(items: readonly ConformanceItem[]): string {
  const astray = items.filter(({ requirement }) => requirement !== undefined && !requirements[requirement - 1])
  if (astray.length) throw new Error(`no such requirement: ${astray.map(({ key }) => key).join(', ')}`)
  const rows = requirements.map(({ asks, unseen = '' }, index) => {
    const ids = items.filter(({ requirement }) => requirement === index + 1).map(({ id }) => `\`${id}\``)
    if (!ids.length && !unseen) throw new Error(`requirement ${index + 1} has neither a check nor a reason`)
    return `| ${index + 1} | ${asks} | ${ids.join(', ') || 'none'} | ${unseen} |\n`
  })
  return head + rows.join('')
}

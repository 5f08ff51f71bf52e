#!/usr/bin/env node
// Signs the delegate tokens of fixtures/delegation-*.assay.jsonc.
//
//   node scripts/delegation-tokens.mjs            write the tokens and public keys into the files
//   node scripts/delegation-tokens.mjs --check    write nothing, exit 1 if a file holds anything else
//
// The stories in the fixture files are written by hand; only the token strings and the "x" of each public key are
// replaced, in place. What a token says stands in delegation-claims.json, by item and header:
//
//   kid, typ    of the token's header; the key that signs is made from the kid
//   claims      of the control's token. iat, nbf and exp count in seconds from the "now" of the fixture, actors becomes
//               the act claim (RFC 8693, section 4.1: the agent that acts now first), a jti is added
//   attack      what the fixture's token has instead: kid, claims (null: it lacks the claim), forge (see FORGERIES)
//
// Keys come from their names and Ed25519 signatures are deterministic: every run gives the same bytes. The keys are for
// these fixtures alone and protect nothing.

import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const TOKENS = JSON.parse(readFileSync(new URL('delegation-claims.json', import.meta.url), 'utf8'))
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex') // what precedes the 32-byte seed

const sha256 = (text) => createHash('sha256').update(text).digest()
const seed = (kid) => sha256(`vitest-assay test key ${kid}`)
const privateKey = (kid) => createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed(kid)]), format: 'der', type: 'pkcs8' })
const publicKey = (kid) => createPublicKey(privateKey(kid))
const publicX = (kid) => publicKey(kid).export({ format: 'jwk' }).x

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = (header, claims) => `${part(header)}.${part(claims)}`
const signedWith = (kid, header, claims) => {
  const input = unsigned(header, claims)
  return `${input}.${sign(null, Buffer.from(input), privateKey(kid)).toString('base64url')}`
}

const OTHER_KEY = 'somebody else'
const FORGERIES = {
  none: (header, claims) => `${unsigned({ ...header, alg: 'none' }, claims)}.`,
  'other-key': (header, claims) => signedWith(OTHER_KEY, header, claims),
  'key-in-header': (header, claims) =>
    signedWith(OTHER_KEY, { ...header, jwk: { kty: 'OKP', crv: 'Ed25519', x: publicX(OTHER_KEY) } }, claims),
  'hs256-with-public-key': (header, claims) => {
    const input = unsigned({ ...header, alg: 'HS256' }, claims)
    const secret = publicKey(header.kid).export({ format: 'pem', type: 'spki' })
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  },
  'changed-after-signing': (header, claims, before) => {
    const [, , signature] = signedWith(header.kid, header, before).split('.')
    return `${unsigned(header, claims)}.${signature}`
  },
}

const act = ([sub, ...earlier]) => (earlier.length > 0 ? { sub, act: act(earlier) } : { sub })

/** The claims as they stand in the token: absolute times, actors nested, without those that are null. */
function finished(claims, now, jti) {
  const entries = Object.entries({ ...claims, jti }).filter(([, value]) => value !== null)
  return Object.fromEntries(
    entries.map(([name, value]) => {
      if (name === 'actors') return ['act', act(value)]
      return [name, ['iat', 'nbf', 'exp'].includes(name) ? now + value : value]
    }),
  )
}

function token({ kid, typ = 'JWT', claims, attack = {} }, { id, side, now }) {
  const instead = side === 'fixture' ? attack : {}
  const jti = sha256(`${id} ${claims.aud} ${side}`).toString('hex').slice(0, 16)
  const header = { alg: 'EdDSA', typ, kid: instead.kid ?? kid }
  const said = finished({ ...claims, ...instead.claims }, now, jti)
  if (instead.forge) return FORGERIES[instead.forge](header, said, finished(claims, now, jti))
  return signedWith(header.kid, header, said)
}

/** Where the fixture or the control of an item stands in its file. The keys of an item come in this order: id, fixture, benignControl, evasion. */
function span(text, id, side) {
  const item = text.indexOf(`"id": "${id}"`)
  const start = text.indexOf(`"${side}"`, item)
  const end = text.indexOf(side === 'fixture' ? '"benignControl"' : '"evasion"', start)
  if (item < 0 || start < 0 || end < 0) throw new Error(`${id}: no ${side} in the fixture file`)
  return [start, end]
}

function withTokens(text, id, side) {
  const [start, end] = span(text, id, side)
  let body = text.slice(start, end)
  const now = Number(/"now": (\d+)/.exec(body)?.[1])
  for (const [header, entry] of Object.entries(TOKENS[id])) {
    const place = new RegExp(`("${header}": "(?:Bearer )?)[^"]*"`)
    if (!place.test(body)) throw new Error(`${id}: ${side} has no header ${header}`)
    body = body.replace(place, (_, before) => `${before}${token(entry, { id, side, now })}"`)
  }
  body = body.replace(/("kid": "([^"]+)"[^}]*"x": ")[^"]*"/g, (_, before, kid) => `${before}${publicX(kid)}"`)
  return text.slice(0, start) + body + text.slice(end)
}

const check = process.argv.includes('--check')
const vectorOf = (id) => id.replace(/-\d+$/, '')
for (const vector of new Set(Object.keys(TOKENS).map(vectorOf))) {
  const path = `fixtures/${vector}.assay.jsonc`
  const file = new URL(`../${path}`, import.meta.url)
  const before = readFileSync(file, 'utf8')
  let after = before
  for (const id of Object.keys(TOKENS).filter((id) => vectorOf(id) === vector)) {
    for (const side of ['fixture', 'benignControl']) after = withTokens(after, id, side)
  }
  if (after === before) continue
  if (check) {
    console.error(`${path} holds other tokens than delegation-claims.json; run: node scripts/delegation-tokens.mjs`)
    process.exitCode = 1
  } else {
    writeFileSync(file, after)
    console.log(`${path} written`)
  }
}

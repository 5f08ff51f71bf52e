import { describe, expect, it } from 'vitest'
import { maskOf } from '../../../src/targets/server/mask.js'

describe('what the configuration gives to open a door is masked', () => {
  it.each([
    [
      'a query as it is sent',
      { url: 'http://127.0.0.1:1/mcp?tok=QSECRET99&v=1' },
      'POST /mcp?tok=QSECRET99&v=1\nhost: x',
      'POST /mcp?<query of target.url>\nhost: x',
    ],
    [
      'a value of a query by itself',
      { url: 'http://127.0.0.1:{port}/mcp?tok=Q%20SECRET' },
      'a "Q SECRET", Q%20SECRET',
      'a "<query of target.url>", <query of target.url>',
    ],
    [
      'user and password',
      { url: 'http://user:hunter2@127.0.0.1:9/mcp' },
      'http://user:hunter2@',
      'http://<user of target.url>:<password of target.url>@',
    ],
    ['a header', { headers: { 'X-Api-Key': 'KEY-topsecret-42' } }, '{"k":"KEY-topsecret-42"}', '{"k":"<header X-Api-Key>"}'],
    [
      'a token behind its scheme',
      { credentials: { valid: 'Bearer abcdefgh', other: 'Bearer hgfedcba' } },
      'abcdefgh hgfedcba',
      '<valid credential> <other credential>',
    ],
    [
      'a password of HTTP Basic',
      { headers: { authorization: `Basic ${btoa('ann:swordfish')}` } },
      'ann:swordfish, swordfish',
      '<header authorization>, <header authorization>',
    ],
    [
      'a cookie',
      { headers: { Cookie: 'a=one-two-three; session=four-five-six' } },
      'four-five-six one-two-three',
      '<header Cookie> <header Cookie>',
    ],
    ['base64 of it', { headers: { x: 'KEY-topsecret-42' } }, btoa('KEY-topsecret-42').slice(0, -3), '<header x>'],
    ['the beginning of one that was cut', { headers: { x: 'KEY-topsecret-42' } }, 'a KEY-topsec… (2 more)', 'a <header x>… (2 more)'],
    ['a short one as a word', { headers: { x: 'prod' } }, 'prod product', '<header x> product'],
  ])('%s', (_, configured, text, masked) => {
    expect(maskOf(configured)(text)).toBe(masked)
  })

  it.each([
    ['how to speak', { headers: { Accept: 'application/json', 'Content-Type': 'application/json' } }, 'application/json'],
    ['words of JSON and single characters', { headers: { x: 'true', y: '1' } }, '{"a":true,"b":1}'],
    ['a name of a mask', { headers: { header: 'target.url' }, url: 'http://127.0.0.1/?a=QSECRET99' }, 'x'],
    ['anything, where nothing is configured', {}, 'Bearer abcdefgh'],
  ])('%s stays', (_, configured, text) => {
    expect(maskOf(configured)(text)).toBe(text)
  })
})

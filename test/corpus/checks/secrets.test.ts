import { describe, expect, it } from 'vitest'
import { checkSecrets } from '../../../src/corpus/checks/secrets.js'
import { benignInput, benignItems, corpusOf, toolFixture } from '../samples.js'

const problems = (text: string) =>
  checkSecrets(corpusOf(...benignItems(benignInput({ fixture: toolFixture(text) })))).map(({ message }) => message)
const some = (length: number, alphabet = 'aB3dE5gH7jK9') =>
  Array.from({ length }, (_, index) => alphabet[(index * 7) % alphabet.length]).join('')

/** Put together here, so that no file of this repository holds one. */
const live: readonly (readonly [string, string])[] = [
  ['AWS access key', `AKIA${some(16, 'ABCDEFG234567')}`],
  ['GitHub token', `ghp_${some(36)}`],
  ['GitHub fine-grained token', `github_pat_${some(22)}_${some(59)}`],
  ['GitLab token', `glpat-${some(20)}`],
  ['Slack token', `xoxb-${some(12, '123456')}-${some(24)}`],
  ['Slack webhook', `https://hooks.${'slack'}.com/services/T${some(8)}/B${some(8)}/${some(24)}`],
  ['Stripe key', `sk_${'live'}_${some(24)}`],
  ['Google API key', `AIza${some(35)}`],
  ['Google OAuth token', `ya29.${some(40)}`],
  ['OpenAI key', `sk-proj-${some(24)}T3BlbkFJ${some(24)}`],
  ['Anthropic key', `sk-ant-api03-${some(93)}`],
  ['Hugging Face token', `hf_${some(34, 'abcXYZ')}`],
  ['npm token', `npm_${some(36)}`],
  ['PyPI token', `pypi-AgEIcHlwaS5vcmc${some(60)}`],
  ['SendGrid key', `SG.${some(22)}.${some(43)}`],
  ['Twilio key', `SK${some(32, '0123456789abcdef')}`],
  ['DigitalOcean token', `dop_v1_${some(64, '0123456789abcdef')}`],
  ['Telegram bot token', `${some(9, '123456')}:AA${some(33)}`],
  ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${some(64)}\n${some(64)}\n`],
]

describe('checkSecrets', () => {
  it.each(live)('finds a %s, plain and in base64', (provider, secret) => {
    expect(problems(`token: ${secret}`)).toEqual([expect.stringContaining(`a live ${provider}:`)])
    expect(problems(`blob ${Buffer.from(`token: ${secret}`).toString('base64')}`)).toEqual([expect.stringContaining(`a live ${provider}:`)])
  })

  it.each([
    ['an invented prefix', `acme_sk_${some(40)}`],
    ['a real prefix, shortened', 'ghp_9f2Kd81x, AKIA7Q2EXAMPLE, sk_live_51Hd'],
    ['a JSON Web Token', `eyJhbGciOiJFZERTQSJ9.${some(60)}.${some(80)}`],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${some(64)}\n${some(64)}\n`],
    ['a private key that is cut', `-----BEGIN ${'PRIVATE'} KEY-----\n... (cut)\n-----END`],
    ['a hash', some(64, '0123456789abcdef')],
  ])('lets pass %s', (_, text) => {
    expect(problems(text)).toEqual([])
  })
})

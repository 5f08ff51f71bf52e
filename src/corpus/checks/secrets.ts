import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'
import { revealedAnywhere } from './reveal.js'
import { inputsOf, leavesAndKeys } from './text.js'

/**
 * Forms that secret scanners report as live credentials. A repository that holds one is blocked on push, and whoever finds it has to treat it as
 * real. JSON Web Tokens are not among them: the delegation fixtures are made of those, signed with keys that exist nowhere else.
 */
const patterns: readonly (readonly [provider: string, form: RegExp])[] = [
  ['AWS access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['GitHub fine-grained token', /\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}\b/],
  ['GitLab token', /\bgl(?:pat|dt|rt|cbt|ptt|ft|agent|oas|imt)-[\w-]{20,}/],
  ['Slack token', /\bxox[abeoprs]-(?:\d+-)+[A-Za-z0-9-]{10,}/],
  ['Slack webhook', /hooks\.slack\.com\/services\/T\w+\/B\w+\/\w{20,}/],
  ['Stripe key', /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{24,}\b/],
  ['Google API key', /\bAIza[\w-]{35}(?![\w-])/],
  ['Google OAuth token', /\bya29\.[\w-]{30,}/],
  ['OpenAI key', /\bsk-(?:proj-|svcacct-|admin-)?[\w-]{20,}T3BlbkFJ[\w-]{20,}/],
  ['Anthropic key', /\bsk-ant-(?:api|admin)\d\d-[\w-]{80,}/],
  ['Hugging Face token', /\bhf_[A-Za-z]{34}\b/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['PyPI token', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/],
  ['SendGrid key', /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/],
  ['Twilio key', /\bSK[\da-f]{32}\b/],
  ['DigitalOcean token', /\bdo[opr]_v1_[\da-f]{64}\b/],
  ['Telegram bot token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/],
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[^-]{64}/],
]

/** No string of a fixture or control, encoded ones included, has the form of a credential that scanners know as live. */
export function checkSecrets(corpus: Pick<Corpus, 'items'>): Problem[] {
  return [...corpus.items.values()].flatMap((item) => {
    const texts = inputsOf(item).flatMap(leavesAndKeys)
    const found = new Set([...texts, ...texts.flatMap(revealedAnywhere)].flatMap(secretsIn))
    return [...found].map((provider) =>
      itemProblem('secrets', item, `holds what scanners take for a live ${provider}: shorten it, or use an invented prefix`),
    )
  })
}

function secretsIn(text: string): string[] {
  return patterns.filter(([, form]) => form.test(text)).map(([provider]) => provider)
}

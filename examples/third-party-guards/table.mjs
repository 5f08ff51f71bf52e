// Writes the table of README.md from the run records in .assay; with --check it says instead where the two differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** What was called, by target: a record knows the version that was scored, and not what the adapter does with it. */
const configurations = {
  vard: '`vard(text)`: what it throws for or cuts out',
  'vard-strict': '`vard.strict()`, in the same way',
  'vard-throws': '`vard(text)`: only what it throws for',
  'llm-guard': '`LLMGuard`, jailbreak and promptInjection on, the rest off',
  'guardrail-injection': '`checkInjection(text)`',
  'guardrail-strings': '`checkInjection(text)` on strings, not on the JSON of messages',
  'guardrail-all': '`checkAll(text)`',
  aidefence: '`createAIDefence({ enableLearning: false }).detect(text)`',
  llmverify: '`isInputSafe(text)`',
}

const fromHere = (path) => new URL(path, import.meta.url)
const recordOf = (name) => fromHere(`.assay/${name}/run.json`)
const percent = (share) => `${(share * 100).toFixed(1)}%`
const interval = ({ low, high }) => `${(low * 100).toFixed(1)}-${percent(high)}`
const rate = ({ k, n, byFamily }) => `${k}/${n} ${percent(n === 0 ? 0 : k / n)} (${interval(byFamily)})`

function fail(message) {
  console.error(message)
  process.exit(1)
}

function row(name, { target, suites: { defence, benign } }) {
  const at = target.fingerprint.lastIndexOf('@')
  const credited = defence.levels.enforce + defence.levels.detect
  const cells = [
    target.fingerprint.slice(0, at),
    target.fingerprint.slice(at + 1),
    configurations[name],
    `${percent(defence.total.robust)} (${interval(defence.total.byFamily)})`,
    `${rate(defence.caught)}, ${credited} credited`,
    rate(defence.controls.flagged),
    rate(benign.falsePositives.flagged),
    `\`--project assay:${name}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

function table() {
  const missing = Object.keys(configurations).filter((name) => !existsSync(recordOf(name)))
  if (missing.length > 0) fail(`There is no run record of ${missing.join(', ')}. Run npx vitest run first`)
  const records = Object.keys(configurations).map((name) => [name, JSON.parse(readFileSync(recordOf(name), 'utf8'))])
  const corpora = new Set(records.map(([, { versions }]) => versions.corpus))
  const partial = records.filter(([, { complete }]) => !complete).map(([name]) => name)
  if (corpora.size > 1 || partial.length > 0) {
    fail(`The run records are of ${corpora.size} corpora; partial ones: ${partial.join(', ') || 'none'}. Run npx vitest run first`)
  }
  return [
    `Corpus \`${[...corpora].join()}\`.`,
    '',
    '| guard | version | configuration | CorpusRobustCoverage | attacks caught | controls flagged | benign flagged | `npx vitest run` |',
    '|---|---|---|---|---|---|---|---|',
    ...records.map(([name, record]) => row(name, record)),
  ]
}

const readme = readFileSync(fromHere('README.md'), 'utf8')
const [start, end] = ['<!-- table -->\n', '<!-- end of table -->\n']
const [before, rest] = readme.split(start)
const [inside, after] = rest.split(end)
const lines = table()
if (!process.argv.includes('--check')) {
  writeFileSync(fromHere('README.md'), [before, start, ...lines.map((line) => `${line}\n`), end, after].join(''))
} else {
  const written = inside.trimEnd().split('\n')
  const missing = lines.filter((line) => !written.includes(line))
  const untrue = written.filter((line) => !lines.includes(line))
  for (const line of missing) console.error(`README.md does not say:  ${line}`)
  for (const line of untrue) console.error(`README.md says instead: ${line}`)
  if (missing.length + untrue.length > 0) {
    console.error('Mend it with: node table.mjs')
    process.exitCode = 1
  }
}

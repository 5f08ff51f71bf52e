import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CheckData, checkCorpus } from '../../src/corpus/checks/all.js'
import { parseExceptions } from '../../src/corpus/checks/exceptions.js'
import { parseLedger } from '../../src/corpus/checks/ledger.js'
import { problemLine } from '../../src/corpus/checks/problem.js'
import { type Corpus, loadCorpus } from '../../src/corpus/load.js'
import { parseCorpusFile } from '../../src/corpus/parse.js'
import { kinds } from '../../src/corpus/vocabulary.js'
import { packageRoot } from '../../src/paths.js'

/** The ids that results of the public benchmark can be laid beside. */
const shared =
  'tool-poisoning tool-shadowing rug-pull out-of-scope-params response-injection indirect-retrieval-injection cross-tool-exfiltration tool-transfer false-error-escalation package-squatting supply-chain-poisoning config-drift sandbox-escape schema-bypass mitm-transport dns-rebinding server-impersonation excessive-permission credential-token-theft consent-fatigue command-injection system-prompt-leakage mid-session-tool-injection multi-tool-split-poisoning header-body-desync requeststate-forgery list-cache-poisoning mrtr-input-phishing task-authz-bypass mcp-app-sandbox-bypass roots-scope-gap transport-downgrade delegation-audience-confusion delegation-subject-mixing delegation-stale-relay delegation-chain-laundering delegation-signature-forgery'.split(
    ' ',
  )

const read = (name: string) => join(packageRoot, 'corpus', name)

function readData(): CheckData {
  return {
    exceptions: parseExceptions(readFileSync(read('exceptions.json'), 'utf8'), 'corpus/exceptions.json'),
    ledger: existsSync(read('ledger.json')) ? parseLedger(readFileSync(read('ledger.json'), 'utf8'), 'corpus/ledger.json') : new Map(),
  }
}

describe('the bundled corpus', () => {
  let corpus: Corpus
  beforeAll(() => {
    corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
  })

  it('passes every check', () => {
    expect(checkCorpus(corpus, readData()).map(problemLine)).toEqual([])
  })

  it('holds what its ledger says, item by item, in files that pass every check of a file', () => {
    const { ledger } = readData()
    for (const file of corpus.files) {
      const checked = parseCorpusFile(readFileSync(file.path, 'utf8'), { path: file.path, bundled: true, rubric: corpus.rubric })
      expect(checked.items).toEqual(file.items)
      for (const item of checked.items) expect([item.key, ledger.get(item.key)]).toEqual([item.key, item.digest])
    }
  })

  it('has the shared vectors first, in their order', () => {
    expect([...corpus.rubric.keys()].slice(0, shared.length)).toEqual(shared)
  })

  it('names only known kinds of benign items, and gives each item a place of its own', () => {
    expect(corpus.kinds.filter((kind) => !kinds.some((known) => known === kind))).toEqual([])
    const places = [...corpus.items.values()].map((item) => `${item.file}:${item.line}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

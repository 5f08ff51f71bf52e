import { suites } from '../corpus/vocabulary.js'
import { join, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { checkCorpus } from '../corpus/checks/all.js'
import { parseExceptions } from '../corpus/checks/exceptions.js'
import { parseLedger } from '../corpus/checks/ledger.js'
import { problemLine } from '../corpus/checks/problem.js'
import { loadCorpus } from '../corpus/load.js'
import { findConfig, includedFiles } from '../config/find-config.js'
import { packageRoot, posix } from '../paths.js'
import { safeText } from '../report/safe.js'
import { configFlag } from './config-flag.js'
import type { Command } from './commands.js'

export const corpusVerify: Command = {
  spec: {
    usage: 'corpus verify [FILE...]',
    summary:
      'Checks every byte of the bundled corpus against its manifest, and every item by every check: ids, digests, controls, secrets, hosts,\nnear duplicates, hidden payloads. Own files, named here or included by the configuration, get the same checks.',
    flags: { ...configFlag, json: { help: 'the problems as a JSON list' } },
    words: [0, Number.MAX_SAFE_INTEGER],
  },
  async act({ words, values, on }, io) {
    const include = words.length
      ? words.map((file) => posix(resolve(io.cwd, file)))
      : includedFiles((await findConfig(io.cwd, values['config'])).found)
    const corpus = loadCorpus({ packageRoot, bundled: true, include, suites, official: '' })
    const problems = checkCorpus(corpus, readData())
    if (on.has('json')) io.out(`${JSON.stringify(problems, null, 2)}\n`)
    else for (const problem of problems) io.out(`${safeText(problemLine(problem), 2000)}\n`)
    const own = include.length ? `, ${include.length} own files among them` : ''
    if (!on.has('json'))
      io.out(
        `${corpus.items.size} items in ${corpus.files.length} files${own}: ${problems.length ? `${problems.length} problems` : 'no problem'}\n`,
      )
    return problems.length ? 1 : 0
  },
}

function readData() {
  const read = (name: string) => readFileSync(join(packageRoot, 'corpus', name), 'utf8')
  return {
    exceptions: parseExceptions(read('exceptions.json'), 'corpus/exceptions.json'),
    ledger: parseLedger(read('ledger.json'), 'corpus/ledger.json'),
  }
}

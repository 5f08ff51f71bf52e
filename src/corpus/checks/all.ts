import type { Corpus } from '../load.js'
import { checkBenignDirectives } from './benign-directives.js'
import { checkContentWords } from './content-words.js'
import { checkControls } from './controls.js'
import { checkEncodedPayloads } from './encoded-payloads.js'
import type { Exceptions } from './exceptions.js'
import { checkHosts } from './hosts.js'
import { checkIds } from './ids.js'
import { type Ledger, checkLedger, retiredIds } from './ledger.js'
import { checkNearDuplicates } from './near-duplicates.js'
import type { Problem } from './problem.js'
import { checkSecrets } from './secrets.js'
import { checkVariants } from './variants.js'
import { checkVectors } from './vectors.js'

/** What the checks need to know beside the corpus. Both are empty for a corpus that has neither. */
export interface CheckData {
  readonly exceptions: Exceptions
  readonly ledger: Ledger
}

/** Runs every check of the corpus. The order of the problems is the order of the checks, then that of the items. */
export function checkCorpus(corpus: Corpus, { exceptions, ledger }: CheckData): Problem[] {
  return [
    ...checkIds(corpus, retiredIds(corpus, ledger)),
    ...checkLedger(corpus, ledger),
    ...checkVectors(corpus),
    ...checkVariants(corpus),
    ...checkControls(corpus),
    ...checkContentWords(corpus, exceptions.get('content-words')),
    ...checkNearDuplicates(corpus),
    ...checkBenignDirectives(corpus),
    ...checkEncodedPayloads(corpus),
    ...checkHosts(corpus),
    ...checkSecrets(corpus),
  ]
}

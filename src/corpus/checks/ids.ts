import { posix } from 'node:path'
import { isInput } from '../item-kind.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'

const name = 'ids'

/**
 * Ids of the bundled corpus are the name of their file and 001, 002 ... in order, and no id stands in two suites or files. A number may be
 * left out only when it is `retired`: an id is never given again.
 */
export function checkIds(corpus: Pick<Corpus, 'files'>, retired: ReadonlySet<string> = new Set()): Problem[] {
  const seen = new Map<string, string>()
  return corpus.files.flatMap((file) => {
    const group = posix.basename(file.path, '.assay.jsonc')
    let expected = 1
    return file.items.flatMap((item) => {
      const problems: Problem[] = []
      const first = seen.get(item.key)
      if (first !== undefined) problems.push(itemProblem(name, item, `the key stands twice, already in ${first}`))
      seen.set(item.key, `${item.file}:${item.line}`)
      // A user's file numbers its items as it likes; tasks and checks are named for what they ask.
      if (file.namespace !== undefined || !isInput(item)) return problems
      if ((file.vector ?? file.kind) !== group)
        problems.push(
          itemProblem(name, item, `stands in ${group}.assay.jsonc, which is named for another ${file.vector ? 'vector' : 'kind'}`),
        )
      while (retired.has(numbered(group, expected))) expected++
      if (item.id !== numbered(group, expected)) problems.push(itemProblem(name, item, `expected the id ${numbered(group, expected)}`))
      expected++
      return problems
    })
  })
}

function numbered(group: string, number: number): string {
  return `${group}-${String(number).padStart(3, '0')}`
}

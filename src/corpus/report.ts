import { DataError } from '../errors.js'
import { keyPath } from './issues.js'
import { type Path, offsetOf } from './jsonc.js'

/** One thing wrong in a corpus file: at a key path, at an offset, or both. */
export interface FileProblem {
  readonly path?: Path
  readonly offset?: number
  /** Id of the item it belongs to. */
  readonly id?: string | undefined
  readonly message: string
}

const shown = 5

/** One error for a file: each problem with `file:line:column`, key path and item id, at most five and how many more there are. */
export function fileError(path: string, text: string, problems: readonly FileProblem[]): DataError {
  const lines = problems.slice(0, shown).map((problem) => {
    const offset = problem.offset ?? offsetOf(text, problem.path ?? [])
    const where = problem.path?.length ? `${keyPath(problem.path)}: ` : ''
    return `${path}:${lineAndColumn(text, offset)} ${problem.id ? `(${problem.id}) ` : ''}${where}${problem.message}`
  })
  if (problems.length > shown) lines.push(`and ${problems.length - shown} more problems in ${path}`)
  return new DataError(lines.join('\n'))
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset)
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`
}

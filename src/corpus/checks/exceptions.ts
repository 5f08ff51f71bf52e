import { z } from 'zod'
import { AssayError } from '../../errors.js'
import { keyPath, problemsOf } from '../issues.js'
import { parseJsonc } from '../jsonc.js'

/** Items that a check lets pass, with the reason: check -> item key -> reason. */
export type Exceptions = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Checks that judge by a measure, so that a sound item can fall below it. All others know no exception. */
const measured = ['content-words'] as const

const schema = z.strictObject({
  format: z.literal(1),
  exceptions: z.array(
    z.strictObject({ check: z.enum(measured), item: z.string().min(1), reason: z.string().min(20, 'say why in a sentence') }),
  ),
})

/** Reads `corpus/exceptions.json`. `path` is what errors call it. */
export function parseExceptions(text: string, path: string): Exceptions {
  const parsed = parseJsonc(text)
  const problems =
    'problems' in parsed ? [{ path: [], message: 'is not JSON' }] : problemsOf(schema, parsed.value, [], Object.keys(schema.shape))
  if ('problems' in parsed || problems.length) {
    throw new AssayError([`${path}:`, ...problems.map((problem) => `  ${keyPath(problem.path)} ${problem.message}`)].join('\n'))
  }
  const { exceptions } = parsed.value as z.infer<typeof schema>
  return new Map(
    measured.map((check) => [
      check,
      new Map(exceptions.filter((entry) => entry.check === check).map(({ item, reason }) => [item, reason])),
    ]),
  )
}

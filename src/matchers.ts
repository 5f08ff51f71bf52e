import { resolve } from 'node:path'
import type { RunRecord } from './report/run-record.js'
import { defaultMode } from './run/default-mode.js'
import { holdBaseline } from './run/hold.js'
import { rootOf } from './run/record-roots.js'

interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

const mostLines = 20

function isRecord(value: Partial<RunRecord> | null | undefined): value is RunRecord {
  const { schema, target, suites, judgement, waivers, baseline, changes } = value ?? {}
  return (
    schema === 'assay/run@1' &&
    [target, suites, judgement, waivers, baseline, changes].every((part) => typeof part === 'object' && part !== null)
  )
}

/**
 * `expect.extend({ toHoldBaseline })`, in Vitest or Jest: `await expect(await run({ target })).toHoldBaseline()`. Compares a record, of `run` or `check`, with a
 * baseline file; default: the one that the record names. What is not recorded yet is recorded, in CI it fails; `ASSAY_UPDATE=1` accepts.
 */
export async function toHoldBaseline(
  this: { readonly isNot?: boolean } | void,
  received: RunRecord,
  path?: string,
): Promise<MatcherResult> {
  if (!isRecord(received)) throw new TypeError('toHoldBaseline takes a run record: await run({ target }) or await check({ target })')
  const file = path ?? received.baseline.path
  // `not` only asks: what does not hold is not recorded. Runners bind what they know to `this`.
  // oxlint-disable-next-line oxc/no-this-in-exported-function
  const mode = this?.isNot ? 'none' : defaultMode(process.env)
  const { holds, lines } = await holdBaseline(received, resolve(rootOf(received), file), mode)
  const more = lines.length > mostLines ? [`and ${lines.length - mostLines} more`] : []
  return {
    pass: holds,
    message: () =>
      holds
        ? `${file} holds: every item came to what is recorded, or better`
        : [
            `${file} does not hold:`,
            ...[...lines.slice(0, mostLines), ...more].map((line) => `  ${line}`),
            'accept: ASSAY_UPDATE=1, then commit it',
          ].join('\n'),
  }
}

/**
 * The matcher's type, for `Matchers` of your runner, whose type parameters are its own:
 * `declare module 'vitest' { interface Matchers<T> extends AssayMatchers {} }` (Vitest 4; `<R, T>` in Vitest 5).
 */
export interface AssayMatchers {
  toHoldBaseline(path?: string): Promise<void>
}

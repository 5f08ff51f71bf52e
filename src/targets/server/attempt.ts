import type { Revision } from '../../corpus/revisions.js'
import type { Access, Opened } from './access.js'
import { BrokenAnswer, NoAnswer } from './contract.js'

/** What came of opening a conversation in one revision. */
export type Attempt =
  | { readonly kind: 'answers'; readonly revision: Revision; readonly version: unknown; readonly opened: Opened }
  | {
      readonly kind: 'walled' | 'refuses' | 'silent' | 'dead'
      readonly revision: Revision
      readonly reason: string
      readonly status?: number
    }

/** Tries one revision. What it opens is the caller's to close. Rejects only where we are at fault. */
export async function attempt(access: Access, revision: Revision, signal?: AbortSignal, credential?: null): Promise<Attempt> {
  try {
    const opened = await access.open({ revision, ...(signal && { signal }), ...(credential === null && { credential }) })
    return { kind: 'answers', revision, version: opened.welcomed.version, opened }
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: error.dead ? 'dead' : 'silent', revision, reason: error.message }
    if (!(error instanceof BrokenAnswer)) throw error
    const status = error.http?.status
    const reason = `${error.message}: ${error.received}`
    return { kind: status === 401 || status === 403 ? 'walled' : 'refuses', revision, reason, ...(status !== undefined && { status }) }
  }
}

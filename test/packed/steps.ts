import type { Block } from '../docs/pages.js'

/** What a test does with a block, by the comment above it (CONTRIBUTING.md). */
export type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'config' }
  | { readonly kind: 'corpus'; readonly path: string }
  | { readonly kind: 'run'; readonly code: number }

/** Throws for a comment that nobody understands: it would silently try nothing. */
export function stepOf({ comment, language }: Block): Step {
  if (comment === undefined) return { kind: 'none' }
  const [, word = '', rest = ''] = /^(file|config|corpus|run)(?:: (\S+))?$/.exec(comment) ?? []
  if (word === 'file' && rest !== '') return { kind: 'file', path: rest }
  if (word === 'corpus' && rest !== '' && language === 'jsonc') return { kind: 'corpus', path: rest }
  if (word === 'config' && rest === '' && language === 'ts') return { kind: 'config' }
  if (word === 'run' && language === 'sh' && /^\d*$/.test(rest)) return { kind: 'run', code: Number(rest) }
  throw new Error(`the comment "${comment}" above a block of ${language} is none of: file: NAME, config, corpus: NAME, run, run: CODE`)
}

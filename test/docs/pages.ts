import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { packageRoot } from '../../src/paths.js'

/** A fenced block of code. */
export interface Block {
  /** First word behind the fence; empty for plain text. */
  readonly language: string
  readonly text: string
  /** Of the fence, from 1. */
  readonly line: number
  /** Text of an HTML comment that stands right above the block: what a test is to do with it. */
  readonly comment: string | undefined
}

export interface Page {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Every Markdown page of the repository. */
export function allPages(): Page[] {
  return globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md', 'corpus/**/*.md', 'fixtures/**/*.md'], {
    cwd: packageRoot,
    ignore: ['**/node_modules/**'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map(page)
}

/** The pages whose code is tried: what users and contributors read. */
export const triedPages = (): Page[] => allPages().filter(({ path }) => /^(?:[A-Z]+\.md|docs\/[\w-]+\.md)$/.test(path))

export function page(path: string): Page {
  return { path, text: readFileSync(join(packageRoot, path), 'utf8').replaceAll('\r\n', '\n') }
}

/** The fenced blocks of a page, those inside of lists included, without the list's indent. */
export function blocksOf({ text }: Pick<Page, 'text'>): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence = '', language = ''] = /^( *)(`{3,})(\w*)/.exec(lines[at] ?? '') ?? []
    if (!fence) continue
    const end = lines.findIndex((line, index) => index > at && line.trim() === fence)
    if (end < 0) throw new Error(`line ${at + 1}: the block does not end`)
    const body = lines.slice(at + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    const [, comment] = /^ *<!-- (.*) -->$/.exec(lines[at - 1] ?? '') ?? []
    blocks.push({ language, text: `${body.join('\n')}\n`, line: at + 1, comment })
    at = end
  }
  return blocks
}

/** A page without its blocks of code, in which no link or heading stands. */
export function proseOf(page: Pick<Page, 'text'>): string {
  const lines = page.text.split('\n')
  for (const { line, text } of blocksOf(page)) lines.fill('', line - 1, line + text.split('\n').length)
  return lines.join('\n')
}

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '../../src/paths.js'
import { page, proseOf, type Page } from './pages.js'

/** What is wrong with the links of a page: files and headings that are not there, addresses that are none. Nothing is fetched. */
export function brokenLinks(from: Page): string[] {
  return linksOf(from).flatMap((link) => {
    const wrong = /^[a-z]+:/.test(link) ? wrongAddress(link) : wrongPath(from, link)
    return wrong === undefined ? [] : [`${from.path}: ${link}: ${wrong}`]
  })
}

/** Targets of inline links, of images and of definitions. */
export function linksOf(from: Pick<Page, 'text'>): string[] {
  const prose = proseOf(from).replaceAll(/`[^`\n]*`/g, 'code')
  const inline = [...prose.matchAll(/\]\(([^()\s]+)\)/g)]
  const defined = [...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm)]
  return [...inline, ...defined].map(([, link = '']) => link)
}

function wrongAddress(link: string): string | undefined {
  if (!URL.canParse(link)) return 'no address'
  return new URL(link).protocol === 'https:' ? undefined : 'not https'
}

function wrongPath({ path, text }: Page, link: string): string | undefined {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : posix.join(posix.dirname(path), file)
  if (file !== '' && !existsSync(join(packageRoot, target))) return 'no such file'
  if (anchor === undefined) return undefined
  const headings = anchorsOf(file === '' ? { text } : page(target))
  return headings.includes(anchor) ? undefined : `no such heading; there are ${headings.join(', ')}`
}

/** Anchors as GitHub makes them: lower case, no punctuation, hyphens for blanks, a number behind those that come again. */
export function anchorsOf(from: Pick<Page, 'text'>): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(from).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return count === 0 ? name : `${name}-${count}`
  })
}

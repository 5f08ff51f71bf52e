import { readFileSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { packageRoot } from '../../src/paths.js'

/** Sources by path, as a reader of messages sees them: literals that go on in the next line joined, `\`` unescaped. */
export function sources(): Map<string, string> {
  const files = globSync(['src/**/*.ts'], { cwd: packageRoot, absolute: true })
  return new Map(files.map((file) => [file.slice(packageRoot.length + 1), plain(readFileSync(file, 'utf8'))]))
}

export function plain(source: string): string {
  return source
    .replaceAll(/['`]\s*\+\s*['`]/g, '')
    .replaceAll(/\\(['`])/g, '$1')
    .replaceAll('${manifestPath}', 'corpus/MANIFEST.json')
}

/** The messages that a page explains: the code in its headings. */
export function quoted(page: string): string[] {
  return [...page.matchAll(/^### (.*)$/gm)].flatMap(([, heading = '']) => codeIn(heading))
}

export function codeIn(text: string): string[] {
  return [...text.matchAll(/(`{1,2}) ?([^\n]+?) ?\1(?!`)/g)].map(([, , code = '']) => code)
}

/** What of a quoted message stands in one piece in the sources: the text between the places that differ. */
export function pieces(message: string): string[] {
  return message
    .split('…')
    .map((piece) => piece.replaceAll(/^["\s]+|["\s]+$/g, ''))
    .filter((piece) => /[a-z]{3}/i.test(piece))
}

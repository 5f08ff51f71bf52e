import { safeText } from './safe.js'

/** What a process printed is told at the end of an error, after these words. */
const lastWords = '. The end of its standard error:'
/** Lines of it that are told, and UTF-16 units of each. */
const mostLines = 20
const longestLine = 300

/** The end of a process's standard error, each line safe to show, as the tail of a sentence. Several lines stay lines. */
export function printed(stderr: string): string {
  const text = stderr.trim()
  if (text === '') return ', and printed nothing to standard error'
  const lines = text
    .slice(-2000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(-mostLines)
    .map((line) => safeText(line, longestLine))
  return lines.length === 1 ? `${lastWords} ${lines[0]}` : [lastWords, ...lines].join('\n')
}

/** An error in one line, without what a process printed. */
export function withoutPrinted(error: string): string {
  const [first = ''] = error.split('\n')
  return first.split(lastWords)[0] ?? first
}

/** Lines stay lines, and each is made safe. `longest`: UTF-16 units of a line. */
export const safeLines = (text: string, longest: number): string[] => text.split('\n').map((line) => safeText(line, longest))

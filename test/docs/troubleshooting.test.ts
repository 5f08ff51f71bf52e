import { describe, expect, it } from 'vitest'
import { page } from './pages.js'
import { codeIn, pieces, plain, quoted, sources } from './messages.js'

const { text } = page('docs/troubleshooting.md')
const all = [...sources()]
const isPrinted = (piece: string) => all.some(([, source]) => source.includes(piece))
const lost = (messages: readonly string[]) => messages.filter((message) => !pieces(message).every(isPrinted))

/** Messages inside of the paragraphs: code of three words and more. Commands and options are not messages. */
const inProse = codeIn(text.replaceAll(/^### .*$/gm, '').replaceAll(/```[^]*?```/g, '')).filter(
  (code) => /\S+ \S+ \S+/.test(code) && !/^(?:npx|node|npm|targets?:|target\.)/.test(code),
)

/** Messages for people who work on the bundled corpus, and errors that only pass on a message. */
const elsewhere =
  /checks\/|corpus\/rubric|new (?:Assay|Data)Error\((?:lines|messages|shared|message\b|guard\.failed)|describeIssues|\$\{what\}\. Mend: \$\{how\}|noBaseline\(|opened\.failure|guard\.failure|belongs into|the build gave no output|AssayError\(`\$\{where\}: \$\{lines/

describe('docs/troubleshooting.md', () => {
  it('quotes messages that are still printed', () => {
    expect(quoted(text).length).toBeGreaterThan(50)
    expect(inProse.length).toBeGreaterThan(15)
    expect(lost([...quoted(text), ...inProse])).toEqual([])
  })

  it('would see one that is not', () => {
    expect(lost(['did not answer within … ms', 'did not reply within … ms'])).toEqual(['did not reply within … ms'])
    expect(plain("'a ' +\n   'b'")).toBe("'a b'")
  })

  it('explains every error that the package throws at its user', () => {
    const known = [...quoted(text), ...inProse].flatMap(pieces).filter((piece) => piece.length > 8)
    const unexplained = all.flatMap(([path, source]) =>
      [...source.matchAll(/(?:new (?:Assay|Data)Error|configError)\([^]{0,400}/g)]
        .map(([thrown]) => thrown)
        .filter((thrown) => !elsewhere.test(`${path} ${thrown.slice(0, 200)}`) && !known.some((piece) => thrown.includes(piece)))
        .map((thrown) => `${path}: ${thrown.slice(0, 160)}`),
    )
    expect(unexplained).toEqual([])
  })
})

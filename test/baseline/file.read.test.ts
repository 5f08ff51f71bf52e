import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readBaseline } from '../../src/baseline/file.js'
import { AssayError } from '../../src/errors.js'
import { full, fullText } from './samples.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-read-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'default.json')

function read(text: string | Buffer) {
  writeFileSync(path, text)
  return readBaseline(path, 'default')
}

/** The one message of a refusal, without the folder. */
function refusal(text: string): string {
  try {
    read(text)
  } catch (error) {
    expect(error).toBeInstanceOf(AssayError)
    return (error as Error).message.replaceAll(`${folder}/`, '')
  }
  throw new Error('was read')
}

const checkout = '`git checkout -- default.json` restores the committed file; or delete it and run `vitest run --project assay -u`'
const items = (lines: string) => `{\n  "schema": "assay/baseline@1",\n  "target": "default",\n  "items": {\n${lines}\n  }\n}\n`
const entry = '"d":"0123456789abcdef"'

describe('a baseline is read', () => {
  test('as it is written, with entries of every form', () => {
    expect(read(fullText)).toEqual(full)
  })

  test.for([
    ['with CRLF', fullText.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${fullText}`],
    ['indented by a formatter', JSON.stringify(JSON.parse(fullText), null, '\t')],
    ['on one line', JSON.stringify(JSON.parse(fullText))],
    ['in another order', JSON.stringify({ items: full.items, target: 'default', schema: 'assay/baseline@1' })],
    ['with escapes', fullText.replace('"default"', '"\\u0064efault"')],
  ] as const)('%s', ([, text]) => {
    expect(read(text)).toEqual(full)
  })

  test('with counts up to the number of trials', () => {
    const all = {
      'tasks/M1': { d: '0123456789abcdef', strict: [20, 20], recovered: [0, 0] },
      'benign/a': { d: '0123456789abcdef', verdict: [15, 5, 20] },
    }
    expect(read(JSON.stringify({ schema: 'assay/baseline@1', target: 'default', items: all })).items).toEqual(all)
  })

  test('with many entries that say the same, each by its own digest and suite', () => {
    const said = { attack: 'none', control: 'clean' }
    const alike = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`defence/a-${at}`, { d: `0123456789abcd${at + 10}`, ...said }]))
    const text = (more: object) => JSON.stringify({ schema: 'assay/baseline@1', target: 'default', items: { ...alike, ...more } })
    expect(read(text({})).items).toEqual(alike)
    expect(refusal(text({ 'defence/z': { d: 'xyz', ...said } }))).toContain('"defence/z".d: expected 16 hex digits')
    expect(refusal(text({ 'benign/z': { d: '0123456789abcdef', ...said } }))).toContain('"benign/z"')
  })

  test('as empty when there is none', () => {
    expect(readBaseline(join(folder, 'absent', 'none.json'), 'default')).toEqual({ target: 'default', items: {} })
  })
})

describe('a baseline is refused, with place and remedy', () => {
  const conflict = fullText.replace(
    '    "benign/tool-result-017"',
    '<<<<<<< HEAD\n    "benign/tool-result-016": {"d":"0123456789abcdef","verdict":"clean"},\n=======\n>>>>>>> topic\n    "benign/tool-result-017"',
  )

  test.for([
    [
      'merge-conflict markers',
      conflict,
      'default.json:6: merge-conflict marker. Mend: take either side of the conflict, then run `vitest run --project assay -u`',
    ],
    [
      'conflict markers with CRLF',
      conflict.replaceAll('\n', '\r\n'),
      'default.json:6: merge-conflict marker. Mend: take either side of the conflict, then run `vitest run --project assay -u`',
    ],
    [
      'a leftover of a conflict',
      fullText.replace('  }\n}', '=======\n  }\n}'),
      'default.json:17: merge-conflict marker. Mend: take either side of the conflict, then run `vitest run --project assay -u`',
    ],
    ['an empty file', '', `default.json:1:1: the file is cut off here. Mend: ${checkout}`],
    ['a file cut off in a string', fullText.slice(0, 130), `default.json:5:61: the file is cut off here. Mend: ${checkout}`],
    [
      'a file cut off after a line',
      `${fullText.split('\n').slice(0, 6).join('\n')}\n`,
      `default.json:6:74: the file is cut off here. Mend: ${checkout}`,
    ],
    ['a file without its last brace', fullText.slice(0, -3), `default.json:17:4: the file is cut off here. Mend: ${checkout}`],
    [
      'a missing comma',
      fullText.replace('},\n    "tasks/M10"', '}\n    "tasks/M10"'),
      `default.json:14:5: not valid JSON. Mend: ${checkout}`,
    ],
    ['a trailing comma', fullText.replace('[19,20]}', '[19,20]},'), `default.json:17:3: not valid JSON. Mend: ${checkout}`],
    ['a comment', fullText.replace('"items"', '/* accepted */ "items"'), `default.json:4:3: not valid JSON. Mend: ${checkout}`],
    ['more after the end', `${fullText}}`, `default.json:19:1: not valid JSON. Mend: ${checkout}`],
    ['a list', '[]', `default.json:1: not a baseline: expected an object. Mend: ${checkout}`],
    ['another document', '{"name":"x"}', `default.json:1: not a baseline: expected "schema": "assay/baseline@1". Mend: ${checkout}`],
    [
      'a newer schema',
      fullText.replace('baseline@1', 'baseline@2').replace('"items"', '"entries"'),
      'default.json:2: written by a newer vitest-assay (assay/baseline@2). Mend: update it: `npm install -D vitest-assay@latest`',
    ],
    [
      'a schema that never was',
      fullText.replace('baseline@1', 'baseline@0'),
      `default.json:2: not a baseline: expected "schema": "assay/baseline@1". Mend: ${checkout}`,
    ],
    [
      "another target's file",
      fullText.replace('"default"', '"gateway"'),
      'default.json:3: the baseline of target "gateway", not of "default". Mend: give each target a file of its own (option `baseline`), or rename the target back',
    ],
    [
      'a file without target',
      fullText.replace('  "target": "default",\n', ''),
      'default.json:1: a baseline that names no target, not of "default". Mend: give each target a file of its own (option `baseline`), or rename the target back',
    ],
    [
      'an unknown member',
      fullText.replace('  "items"', '  "when": 1,\n  "items"'),
      `default.json:4: unknown member "when". Mend: ${checkout}`,
    ],
    ['no items', '{"schema":"assay/baseline@1","target":"default"}', `default.json:1: "items" is not an object. Mend: ${checkout}`],
    ['items in a list', items('').replace('{\n\n  }', '[]'), `default.json:4: "items" is not an object. Mend: ${checkout}`],
    [
      'a key that is none',
      items(`    "tool-poisoning-001": {${entry},"attack":"none","control":"clean"}`),
      `default.json:5: "tool-poisoning-001" is not an item key such as "defence/tool-poisoning-001". Mend: ${checkout}`,
    ],
    [
      'a key of no suite',
      items(`    "defense/x-001": {${entry},"attack":"none","control":"clean"}`),
      `default.json:5: "defense/x-001" is not an item key such as "defence/tool-poisoning-001". Mend: ${checkout}`,
    ],
    [
      'a key that JavaScript treats apart',
      items(`    "__proto__": {${entry},"verdict":"clean"}`),
      `default.json:5: "__proto__" is not an item key such as "defence/tool-poisoning-001". Mend: ${checkout}`,
    ],
    [
      'an entry with an unknown member',
      items(`    "benign/a": {${entry},"verdict":"clean"},\n    "benign/b": {${entry},"verdict":"clean","note":"x"}`),
      `default.json:6: "benign/b": Unrecognized key: "note". Mend: ${checkout}`,
    ],
    [
      'an unknown value',
      items(`    "benign/a": {${entry},"verdict":"fine"}`),
      `default.json:5: "benign/a".verdict: expected one of clean, warned, blocked, or counts [clean, warned, n]. Mend: ${checkout}`,
    ],
    [
      'a recorded error',
      items(`    "benign/a": {${entry},"error":"crash"}`),
      `default.json:5: "benign/a".verdict: expected one of clean, warned, blocked, or counts [clean, warned, n]. Mend: ${checkout}`,
    ],
    [
      'an entry of another suite',
      items(`    "benign/a": {${entry},"attack":"none","control":"clean"}`),
      `default.json:5: "benign/a".verdict: expected one of clean, warned, blocked, or counts [clean, warned, n]. Mend: ${checkout}`,
    ],
    [
      'a reason that the suite has not',
      items(`    "benign/a": {${entry},"unmeasured":"inconclusive"}`),
      `default.json:5: "benign/a".unmeasured: Invalid option: expected one of "unknown"|"unsupported". Mend: ${checkout}`,
    ],
    [
      'an outcome that is measured and not',
      items(`    "benign/a": {${entry},"verdict":"clean","unmeasured":"unknown"}`),
      `default.json:5: "benign/a": Unrecognized key: "verdict". Mend: ${checkout}`,
    ],
    [
      'a digest that is none',
      items('    "benign/a": {"d":"0123","verdict":"clean"}'),
      `default.json:5: "benign/a".d: expected 16 hex digits. Mend: ${checkout}`,
    ],
    [
      'counts that do not add up',
      items(`    "tasks/M1": {${entry},"strict":[21,20],"recovered":[1,20]}`),
      `default.json:5: "tasks/M1".strict: expected [k, n] with k at most n. Mend: ${checkout}`,
    ],
    [
      'levels that do not add up',
      items(`    "benign/a": {${entry},"verdict":[15,10,20]}`),
      `default.json:5: "benign/a".verdict: expected [best, second, n] that add up to at most n. Mend: ${checkout}`,
    ],
    [
      'a value beside counts',
      items(`    "defence/a": {${entry},"attack":"none","control":[1,2,3]}`),
      `default.json:5: "defence/a": attack and control must both be values or both be counts. Mend: ${checkout}`,
    ],
    [
      'an entry that is no object',
      items('    "benign/a": "clean"'),
      `default.json:5: "benign/a": Invalid input: expected object, received string. Mend: ${checkout}`,
    ],
    [
      'a key that stands twice, as a union merge leaves it',
      items(
        `    "benign/a": {${entry},"verdict":"blocked"},\n    "benign/b": {${entry},"verdict":"clean"},\n    "benign/a": {${entry},"verdict":"clean"}`,
      ),
      'default.json:7: key "benign/a" stands twice in one object. Mend: remove one of the two, then run `vitest run --project assay -u`',
    ],
  ] as const)('%s', ([, text, message]) => {
    expect(refusal(text)).toBe(message)
  })

  test('a folder', () => {
    mkdirSync(join(folder, 'folder.json'))
    expect(() => readBaseline(join(folder, 'folder.json'), 'default')).toThrow(
      /folder\.json: is a folder, not a baseline file\. Mend: name a file in the option `baseline`/,
    )
  })

  test('a file behind what is no folder', () => {
    expect(() => readBaseline(join(path, 'default.json'), 'default')).toThrow(/the baseline cannot be read \(ENOTDIR/)
  })

  test('with the command that the caller names', () => {
    writeFileSync(path, '')
    expect(() => readBaseline(path, 'default', 'assay check --update')).toThrow('or delete it and run `assay check --update`')
  })
})

/**
 * What the schema of SARIF 2.1.0 (OASIS) asks of the members that we write, and what code scanning asks beyond it (GitHub: "SARIF support for code
 * scanning", "SARIF results exceed limits"). The types of `@types/sarif` are made from the same schema; this holds what types cannot.
 */

type Value = Readonly<Record<string, unknown>>
type Check = (value: unknown, path: string) => string[]

interface Shape {
  readonly required: readonly string[]
  readonly members: Readonly<Record<string, Check>>
}

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null && !Array.isArray(value)
const expected = (holds: boolean, path: string, what: string) => (holds ? [] : [`${path}: expected ${what}`])

/** The schema allows no members but its own. */
const object =
  ({ required, members }: Shape): Check =>
  (value, path) => {
    if (!isObject(value)) return [`${path}: expected an object`]
    return [
      ...required.filter((name) => !(name in value)).map((name) => `${path}.${name}: missing`),
      ...Object.entries(value).flatMap(([name, member]) => members[name]?.(member, `${path}.${name}`) ?? [`${path}.${name}: unknown`]),
    ]
  }
const array =
  (entry: Check, most = Infinity): Check =>
  (value, path) =>
    Array.isArray(value)
      ? [
          ...expected(value.length <= most, path, `at most ${most}`),
          ...value.flatMap((member, index) => entry(member, `${path}[${index}]`)),
        ]
      : [`${path}: expected an array`]
const text =
  (most = Infinity, pattern = /./s): Check =>
  (value, path) =>
    expected(typeof value === 'string' && value.length <= most && pattern.test(value), path, `a text of ${pattern} up to ${most}`)
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value, path) =>
    expected(values.includes(value), path, values.join(' or '))
const integer =
  (least: number): Check =>
  (value, path) =>
    expected(Number.isInteger(value) && Number(value) >= least, path, `an integer from ${least}`)
const bag: Check = (value, path) => {
  if (!isObject(value)) return [`${path}: expected an object`]
  const tags = value['tags'] ?? []
  const score = value['security-severity'] ?? '5.0'
  return [
    ...array(text(), 20)(tags, `${path}.tags`),
    ...expected(new Set(tags as string[]).size === (tags as string[]).length, `${path}.tags`, 'no tag twice'),
    ...expected(typeof score === 'string' && Number(score) > 0 && Number(score) <= 10, `${path}.security-severity`, 'a score as a text'),
  ]
}
const boolean = oneOf(true, false)
const instant = text(40, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
/** RFC 3986, as far as a file needs it. */
const uri = text(Infinity, /^(?:[a-z][a-z\d+.-]*:\/\/|(?![^/]*:))(?:[\w.~!$&'()*+,;=@:/-]|%[\dA-F]{2})+$/i)
/** No link and no placeholder, which a text of ours never means. */
const message = object({ required: ['text'], members: { text: text(10_000, /^[^[\]{}\n\r]*$/) } })
const multiformat = object({ required: ['text'], members: { text: text(1024), markdown: text() } })
const level = oneOf('none', 'note', 'warning', 'error')
const location = object({
  required: ['physicalLocation'],
  members: {
    id: integer(-1),
    message,
    physicalLocation: object({
      required: ['artifactLocation'],
      members: {
        artifactLocation: object({ required: ['uri'], members: { uri } }),
        region: object({ required: ['startLine'], members: { startLine: integer(1) } }),
      },
    }),
  },
})
const rule = object({
  required: ['id', 'shortDescription', 'fullDescription', 'help'],
  members: {
    id: text(),
    name: text(255),
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: object({ required: ['text'], members: { text: text(), markdown: text() } }),
    helpUri: uri,
    defaultConfiguration: object({ required: [], members: { level } }),
    properties: bag,
  },
})
const result = object({
  required: ['message', 'ruleId', 'locations', 'partialFingerprints'],
  members: {
    ruleId: text(),
    ruleIndex: integer(0),
    level,
    message,
    baselineState: oneOf('new', 'unchanged', 'updated', 'absent'),
    locations: array(location, 1000),
    relatedLocations: array(location, 1000),
    partialFingerprints: (value, path) =>
      isObject(value) ? Object.entries(value).flatMap(([name, hash]) => text()(hash, `${path}.${name}`)) : [`${path}: expected an object`],
    properties: bag,
  },
})
const log = object({
  required: ['version', 'runs'],
  members: {
    $schema: uri,
    version: oneOf('2.1.0'),
    runs: array(
      object({
        required: ['tool'],
        members: {
          tool: object({
            required: ['driver'],
            members: {
              driver: object({ required: ['name'], members: { name: text(), semanticVersion: text(), rules: array(rule, 25_000) } }),
            },
          }),
          automationDetails: object({ required: [], members: { id: text() } }),
          invocations: array(
            object({
              required: ['executionSuccessful'],
              members: {
                executionSuccessful: boolean,
                startTimeUtc: instant,
                toolExecutionNotifications: array(object({ required: ['message'], members: { level, message } })),
              },
            }),
          ),
          columnKind: oneOf('utf16CodeUnits', 'unicodeCodePoints'),
          results: array(result, 25_000),
          properties: bag,
        },
      }),
      20,
    ),
  },
})

/** What is wrong with a SARIF document; empty when nothing is. */
export function sarifProblems(document: unknown): string[] {
  return log(JSON.parse(JSON.stringify(document)), '')
}

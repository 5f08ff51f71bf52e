import { isInput } from '../../src/corpus/item-kind.js'
import { fixtureFields } from '../../src/corpus/schemas/fixture-types.js'
import type { Fixture, Item } from '../../src/corpus/item.js'
import { type GuardType, guardTypes } from '../../src/targets/guard/types.js'

/** When a guard meets an input of a type. What no schema and no item can tell. */
const situations: Readonly<Record<GuardType, string>> = {
  'tool-definition': 'A server lists a tool.',
  'tool-result': 'A server answers a call.',
  'tool-call': 'A client is about to call a tool.',
  'tool-call-sequence': 'Calls of one session in their order, on one server or several, with results where they matter.',
  'definition-change': 'A server lists a tool in other words than before.',
  'multi-server-registry': 'The tools of several servers of one host, side by side.',
  'list-result': 'A list as 2026-07-28 has it, with its caching hints.',
  'cache-invalidation': 'A cached list, the notification about it (null: it never came), and the list as it is now.',
  'server-instructions': 'A server introduces itself in `initialize` or `server/discover`.',
  'resource-list': 'A server lists its resources.',
  'resource-content': 'A server answers the reading of a resource.',
  'prompt-list': 'A server lists its prompts.',
  'prompt-result': 'A server fills in a prompt.',
  'completion-result': 'A server completes an argument.',
  'elicitation-request': 'A server asks the user something while a request runs: by a form (`requestedSchema`) or by a link (`url`).',
  'sampling-request': "A server asks for a completion of the host's model while a request runs.",
  notification: 'A server says something unasked: a log message, progress, a resource that changed.',
  'input-required-result': 'A request is answered by questions (2026-07-28).',
  'mrtr-retry': 'A client comes back with answers, and with the state that a server gave out (2026-07-28).',
  'task-lifecycle': 'Somebody asks for a task, who may be another than who began it.',
  'http-request': 'One request over HTTP, with its headers.',
  'http-request-sequence': 'Requests over HTTP in their order, whatever their path.',
  'delegated-request': 'A request through a gateway, with the tokens that it is to pass on, at a moment (`now`).',
  'oauth-metadata': 'What a server publishes for authorization.',
  scenario: 'An action of an operator, or what was observed, in a set-up that is told in words.',
  'server-identity': 'Who a server says it is: once, or before and after.',
  'registry-entry': 'A server in a registry, and the one it looks like.',
  'registry-resolution': 'What was fetched for an entry of a registry, and what proves its origin.',
  'config-snapshot-diff': 'A configuration as it was approved, and as it is.',
  'capability-grant': 'The scopes that a tool asks for.',
  'consent-prompt': 'What a user is shown before they agree.',
  'tool-state-handle': 'A handle, who made it, and who presents it.',
  'ui-resource': 'A page that a server brings along, and what the host lets it do.',
}

const head = `# Inputs of a guard

What a guard is given, by \`input.type\`. Members are those of MCP (a \`tool\` is a Tool, a \`result\` a CallToolResult), and unknown ones are kept. Nothing in an input tells attack
from control. Each example is the shortest input of its type in the bundled corpus; a type without one is there for [items of your own](adding-items.md).

This page is made from the schemas and the corpus: \`npx vitest run --project unit test/docs/inputs.test.ts -u\`.
`

/** The page docs/inputs.md for a corpus. */
export function inputsPage(items: Iterable<Item>): string {
  const shortest = new Map<string, { readonly key: string; readonly fixture: Fixture; readonly size: number }>()
  for (const item of items) {
    if (!isInput(item)) continue
    const { key, fixture } = item
    const size = JSON.stringify(fixture).length
    if (size < (shortest.get(fixture.type)?.size ?? Infinity)) shortest.set(fixture.type, { key, fixture, size })
  }
  const sections = guardTypes.map((type) => {
    const found = shortest.get(type)
    const example = found ? `From \`${found.key}\`:\n\n\`\`\`json\n${shown(found.fixture)}\n\`\`\`` : 'The bundled corpus holds none.'
    return `## \`${type}\`\n\n${situations[type]} Fields: ${fieldsOf(type)}.\n\n${example}\n`
  })
  return `${head}\n${sections.join('\n')}`
}

function fieldsOf(type: GuardType): string {
  return Object.entries(fixtureFields[type] ?? {})
    .map(([name, schema]) => (schema.safeParse(undefined).success ? `\`${name}\` (optional)` : `\`${name}\``))
    .join(', ')
}

const width = 140

/** JSON that a reader can take in: what fits on a line stands on one. */
function shown(value: unknown, indent = '', before = 0): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length <= width) return flat
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((element) => inner + shown(element, inner))
    : Object.entries(value).map(([key, member]) => `${inner}${JSON.stringify(key)}: ${shown(member, inner, key.length + 4)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.join(',\n')}\n${indent}${close}`
}

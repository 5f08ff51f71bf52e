import type { JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable, type Line } from '../statelessness/line.js'
import { callOf, type Subject } from '../statelessness/subjects.js'
import { accepted, question, retry, withState } from './asking.js'
import { allRejected } from './rejected.js'

/** MRTR > Server Requirements (Basic Workflow): the same tool, asked for something else, with the state of the first question. */
export const check = withState(async (stateful) => {
  const { line, subject } = stateful
  const elsewhere = await otherQuestion(line, subject)
  if (elsewhere === undefined)
    return notApplicable('no other request that asks for input can be made: the tool has no argument that can be changed')
  const asked = await stateful.ask()
  const reply = await retry(line, { subject: elsewhere, requests: asked.requests }, asked.state)
  if (!accepted(reply)) return kept
  // Whether it looks at the state at all is told by what it does with a changed one.
  const nonsense = await allRejected(stateful, () => ['assay'], 'nonsense')
  if (nonsense.kind === 'not-applicable') return nonsense
  return broken('The server went on with the requestState of another request.', {
    sent: `state from: ${JSON.stringify(subject.params)}\n\n${reply.sent}`,
    received: reply.received,
  })
})

/** The call with one argument changed, if it still asks for input and its own state is good for it. */
async function otherQuestion(line: Line, { tool, params }: Subject): Promise<Subject | undefined> {
  const args = params['arguments']
  if (!tool || !isObject(args)) return undefined
  for (const other of variations(tool, args)) {
    const subject = callOf(tool, other)
    const asked = await question(line, subject)
    if (asked?.state !== undefined && accepted(await retry(line, asked, asked.state))) return subject
  }
  return undefined
}

function variations({ inputSchema }: ServerTool, args: JsonObject): JsonObject[] {
  const properties = isObject(inputSchema['properties']) ? inputSchema['properties'] : {}
  return Object.entries(properties).flatMap(([key, schema]) => {
    const value = args[key]
    if (!isObject(schema)) return []
    if (Array.isArray(schema['enum'])) return schema['enum'].filter((one) => one !== value).map((one) => ({ ...args, [key]: one }))
    if (typeof value === 'string')
      return [
        { ...args, [key]: `${value} assay` },
        { ...args, [key]: `${value}x` },
      ]
    if (typeof value === 'boolean') return [{ ...args, [key]: !value }]
    return typeof value === 'number'
      ? [
          { ...args, [key]: value + 1 },
          { ...args, [key]: value - 1 },
        ]
      : []
  })
}

import type { ServerProcess, ServerUnderTest } from '../../../../targets/server/contract.js'
import type { Exchange } from '../jsonrpc/findings.js'
import { oncePerServer } from '../once.js'
import { pause, simplest } from '../jsonrpc/talk.js'
import { answerWithin, hello, lineOf, withProcess } from './process.js'

/** Whether requests that were written in an unusual way were answered. */
interface Framed extends Exchange {
  readonly answered: boolean
  /** Lines of standard output since it was written. */
  readonly lines: readonly string[]
}

export interface Framing {
  readonly pieces: Framed
  readonly joined: Framed
  readonly characters: Framed
  readonly lineEnd: Framed
  readonly carriage: Framed
}

type Way = readonly [ids: readonly string[], writes: readonly (string | Buffer)[]]

/** ms between two writes, so that they arrive as two. */
const gap = 15

const textId = 'assay-Zürich-東京-😀'
const brokenId = 'assay-line\nend'

function ways(server: ServerUnderTest): { readonly [way in keyof Framing]: Way } {
  const line = (id: string, method = simplest(server)): string => lineOf(server, id, method)
  const third = Math.ceil(line('assay-pieces').length / 3)
  const text = Buffer.from(line(textId))
  const cuts = ['ü', '東', '😀'].map((character) => text.indexOf(character) + 1)
  return {
    pieces: [['assay-pieces'], [0, 1, 2].map((at) => line('assay-pieces').slice(at * third, (at + 1) * third))],
    joined: [['assay-one', 'assay-two'], [line('assay-one') + line('assay-two')]],
    characters: [[textId], [0, ...cuts].map((from, at) => text.subarray(from, cuts[at] ?? text.length))],
    // The line end stands in the id and in the method, which an error is likely to repeat. The request after it shows that it was dealt with.
    lineEnd: [[brokenId, 'assay-after'], [line(brokenId, 'assay/line\nend') + line('assay-after')]],
    carriage: [['assay-carriage'], [line('assay-carriage').replace('\n', '\r\n')]],
  }
}

/** One process, to which requests are written in each of these ways; another one where it ended at one of them. */
export const framing = oncePerServer(async (server): Promise<Framing> => {
  const framed: [string, Framed][] = []
  let left = Object.entries(ways(server)) as [string, Way][]
  while (left.length > 0) {
    const done = await withProcess(server, (process) => inTurn(server, process, left))
    framed.push(...done)
    left = left.slice(done.length)
  }
  return Object.fromEntries(framed) as unknown as Framing
})

/** Up to the way at which the process ended, if it did. */
async function inTurn(server: ServerUnderTest, process: ServerProcess, left: readonly [string, Way][]): Promise<[string, Framed][]> {
  await hello(server, process)
  const framed: [string, Framed][] = []
  for (const [way, [ids, writes]] of left) {
    const before = process.stdout().length
    for (const [at, write] of writes.entries()) {
      if (at > 0) await pause(gap)
      process.write(write)
    }
    const answers = await Promise.all(ids.map((id) => answerWithin(process, id, 3000)))
    const lines = process.stdout().slice(before)
    const sent = writes.map((write) => JSON.stringify(write.toString())).join(writes.length > 1 ? ' … ' : '')
    const answered = answers.every((answer) => answer !== undefined)
    framed.push([way, { answered, lines, sent, received: lines.join('\n') || '(nothing)' }])
    if (!answered && (await process.exited(0))) return framed
  }
  return framed
}

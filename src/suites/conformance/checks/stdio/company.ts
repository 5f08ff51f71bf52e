import { NoAnswer, type Finding, type ServerProcess, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { telling } from '../../../../targets/server/list-methods.js'
import { named } from '../jsonrpc/answers.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { oncePerServer } from '../once.js'
import { isResultOf } from '../result-of.js'
import { goneAlready, patience } from './life.js'
import { answerWithin, hello, lineOf, withProcess } from './process.js'

interface Company {
  /** Whether two processes of the server got along with each other. */
  readonly together: Finding
  /** The second one ended in time after SIGTERM, which it got when it had been greeted; undefined where it did not come so far, and on Windows. */
  readonly endedBySigterm: boolean | undefined
}

/** A second process of the server beside one that is in use, ended as the system ends one. */
export const company = oncePerServer(async (server): Promise<Company> => {
  const { falls } = server
  const { times } = falls
  const first = await server.session()
  try {
    return await withProcess(server, (second) => besides(server, first, second))
  } finally {
    await first.close()
    // That the first one ended is told by what was found; who asks for the second one's end has not caused it.
    falls.excused ||= falls.times > times
    falls.times = times
  }
})

async function besides(server: ServerUnderTest, first: Session, second: ServerProcess): Promise<Company> {
  const failure = await greeted(server, second)
  if (failure !== undefined) {
    return { together: problem('did not serve a second process while the first was running', failure, second), endedBySigterm: undefined }
  }
  const firstToo = await serves(server, first)
  const secondToo = await servesIn(server, second)
  const endedBySigterm = await endsBySigterm(second)
  const firstAlone = await serves(server, first)
  const problems = [
    ...(firstToo ? [] : [problem('did not serve in its first process once a second was running', '')]),
    ...(secondToo ? [] : [problem('did not serve in its second process', '', second)]),
    ...(firstAlone ? [] : [problem('did not serve in its first process once the second had ended', '')]),
  ]
  return { together: problems[0] ?? kept, endedBySigterm }
}

async function greeted(server: ServerUnderTest, process: ServerProcess): Promise<string | undefined> {
  try {
    const answer = await hello(server, process)
    return isResultOf(server.era === 'modern' ? 'server/discover' : 'initialize', answer.result)
      ? undefined
      : `it answered ${named(answer)}`
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}

async function serves(server: ServerUnderTest, session: Session): Promise<boolean> {
  try {
    for (const method of telling(server.survey)) if (!isResultOf(method, (await session.request(method)).result)) return false
    return true
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}

async function servesIn(server: ServerUnderTest, process: ServerProcess): Promise<boolean> {
  for (const method of telling(server.survey)) {
    const id = `assay-both-${method}`
    process.write(lineOf(server, id, method))
    if (!isResultOf(method, (await answerWithin(process, id, 5000))?.result)) return false
  }
  return true
}

async function endsBySigterm(child: ServerProcess): Promise<boolean | undefined> {
  // Windows has no SIGTERM that a process could hear.
  if (process.platform === 'win32') {
    child.end()
    await child.exited(500)
    return undefined
  }
  if (await goneAlready(child)) return undefined
  child.signal('SIGTERM')
  return (await child.exited(patience)) !== undefined
}

const problem = (what: string, failure: string, of?: ServerProcess): Finding =>
  broken(`The server ${what}.`, {
    sent: '(two processes of the server)',
    received: [failure, of?.stderr().slice(-500)].filter(Boolean).join('\n') || '(nothing)',
  })

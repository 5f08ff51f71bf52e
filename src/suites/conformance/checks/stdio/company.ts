import { NoAnswer, type Finding, type ServerProcess, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { simplest } from '../jsonrpc/talk.js'
import { oncePerServer } from '../once.js'
import { patience } from './life.js'
import { answerWithin, hello, lineOf, withProcess } from './process.js'

interface Company {
  /** Whether two processes of the server got along with each other. */
  readonly together: Finding
  /** The second one ended in time after SIGTERM, which it got when it had been greeted; undefined where it came not so far, and on Windows. */
  readonly endedBySigterm: boolean | undefined
}

/** A second process of the server beside one that is in use, ended as the system ends one. */
export const company = oncePerServer(async (server): Promise<Company> => {
  const first = await server.session()
  try {
    return await withProcess(server, (second) => besides(server, first, second))
  } finally {
    await first.close()
  }
})

async function besides(server: ServerUnderTest, first: Session, second: ServerProcess): Promise<Company> {
  const failure = await greeted(server, second)
  if (failure !== undefined) {
    return { together: problem('did not answer a second process while the first was running', failure, second), endedBySigterm: undefined }
  }
  const firstToo = await answers(server, first)
  const secondToo = await answersIn(server, second)
  const endedBySigterm = await endsBySigterm(second)
  const firstAlone = await answers(server, first)
  const problems = [
    ...(firstToo ? [] : [problem('did not answer in its first process once a second was running', '')]),
    ...(secondToo ? [] : [problem('did not answer in its second process', '', second)]),
    ...(firstAlone ? [] : [problem('did not answer in its first process once the second had ended', '')]),
  ]
  return { together: problems[0] ?? kept, endedBySigterm }
}

async function greeted(server: ServerUnderTest, process: ServerProcess): Promise<string | undefined> {
  try {
    await hello(server, process)
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}

async function answers(server: ServerUnderTest, session: Session): Promise<boolean> {
  try {
    await session.request(simplest(server))
    return true
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}

async function answersIn(server: ServerUnderTest, process: ServerProcess): Promise<boolean> {
  process.write(lineOf(server, 'assay-both', simplest(server)))
  return (await answerWithin(process, 'assay-both', 5000)) !== undefined
}

async function endsBySigterm(child: ServerProcess): Promise<boolean | undefined> {
  // Windows has no SIGTERM that a process could hear.
  if (process.platform === 'win32') {
    child.end()
    await child.exited(500)
    return undefined
  }
  child.signal('SIGTERM')
  return (await child.exited(patience)) !== undefined
}

const problem = (what: string, failure: string, of?: ServerProcess): Finding =>
  broken(`The server ${what}.`, {
    sent: '(two processes of the server)',
    received: [failure, of?.stderr().slice(-500)].filter(Boolean).join('\n') || '(nothing)',
  })

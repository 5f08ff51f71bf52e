import { NoAnswer, type Check, type ServerProcess, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { whereServed } from '../plain.js'
import { isResultOf } from '../result-of.js'
import { named } from '../jsonrpc/answers.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { simplest } from '../jsonrpc/talk.js'
import { answerWithin, hello, lineOf, withProcess } from './process.js'

/** Both have to serve: a second process that finds a lock and refuses everything is not one that can be worked with. */
export const check: Check = whereServed(
  async (server) =>
    await withProcess(server, async (first) => {
      await hello(server, first)
      return await withProcess(server, async (second) => {
        const failure = await greeted(server, second)
        if (failure !== undefined) return problem('did not serve a second process while the first was running', second, failure)
        if (!(await answers(server, first, 'assay-both')))
          return problem('did not serve in its first process once a second was running', first)
        if (!(await answers(server, second, 'assay-both'))) return problem('did not serve in its second process', second)
        second.end()
        await second.exited(500)
        return (await answers(server, first, 'assay-alone'))
          ? kept
          : problem('did not serve in its first process once the second had ended', first)
      })
    }),
)

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

async function answers(server: ServerUnderTest, process: ServerProcess, id: string): Promise<boolean> {
  const method = simplest(server)
  process.write(lineOf(server, id, method))
  return isResultOf(method, (await answerWithin(process, id, 5000))?.result)
}

const problem = (what: string, { stderr }: ServerProcess, failure = ''): ReturnType<typeof broken> =>
  broken(`The server ${what}.`, {
    sent: '(two processes of the server)',
    received: [failure, stderr().slice(-500)].filter(Boolean).join('\n') || '(nothing)',
  })

import { NoAnswer, type Check, type ServerProcess, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { simplest } from '../jsonrpc/talk.js'
import { answerWithin, hello, lineOf, withProcess } from './process.js'

export const check: Check = async (server) =>
  await withProcess(server, async (first) => {
    await hello(server, first)
    return await withProcess(server, async (second) => {
      const failure = await greeted(server, second)
      if (failure !== undefined) return problem('did not answer a second process while the first was running', second, failure)
      if (!(await answers(server, first, 'assay-both')))
        return problem('did not answer in its first process once a second was running', first)
      if (!(await answers(server, second, 'assay-both'))) return problem('did not answer in its second process', second)
      second.end()
      await second.exited(500)
      return (await answers(server, first, 'assay-alone'))
        ? kept
        : problem('did not answer in its first process once the second had ended', first)
    })
  })

async function greeted(server: ServerUnderTest, process: ServerProcess): Promise<string | undefined> {
  try {
    await hello(server, process)
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}

async function answers(server: ServerUnderTest, process: ServerProcess, id: string): Promise<boolean> {
  process.write(lineOf(server, id, simplest(server)))
  return (await answerWithin(process, id, 5000)) !== undefined
}

const problem = (what: string, { stderr }: ServerProcess, failure = ''): ReturnType<typeof broken> =>
  broken(`The server ${what}.`, {
    sent: '(two processes of the server)',
    received: [failure, stderr().slice(-500)].filter(Boolean).join('\n') || '(nothing)',
  })

import { writeSync } from 'node:fs'
import { AssayError, codeOf, messageOf } from '../errors.js'
import { nearest } from '../nearest.js'
import { packageVersion } from '../package-version.js'
import { helpOf, parseWords, UsageError } from './arguments.js'
import { commands } from './commands.js'
import { type Io, processIo } from './io.js'
import { sayError } from './say-error.js'
import { signalled } from './signalled.js'

/** Exit codes: 0 ok; 1 a gate or check said no; 2 usage or configuration; 3 a data file is malformed. */
async function main(words: readonly string[], io: Io): Promise<number> {
  try {
    return await act(words, io)
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    return sayError(error, io)
  }
}

async function act(words: readonly string[], io: Io): Promise<number> {
  const [first = '--help', second] = words
  if (first === '--version' || first === '-v') return say(io, `${packageVersion()}\n`)
  if (first === '--help' || first === '-h' || first === 'help') return say(io, overview())
  const name = [`${first} ${second ?? ''}`, first].find((candidate) => Object.hasOwn(commands, candidate))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) throw unknownCommand(first, second)
  const { spec, act: run } = await command.load()
  const rest = words.slice(name.split(' ').length)
  if (rest.some((word) => word === '--help' || word === '-h')) return say(io, helpOf(spec))
  return run(parseWords(rest, spec), io)
}

function say(io: Io, text: string): number {
  io.out(text)
  return 0
}

function unknownCommand(first: string, second: string | undefined): UsageError {
  const names = Object.keys(commands)
  const group = names.filter((name) => name.startsWith(`${first} `))
  if (group.length) return new UsageError(`assay ${first} needs one of: ${group.map((name) => name.slice(first.length + 1)).join(', ')}`)
  if (first.startsWith('-')) return new UsageError(`unknown option ${first}. See \`assay --help\``)
  const near = nearest(second === undefined ? first : `${first} ${second}`, names) ?? nearest(first, names)
  return new UsageError(`unknown command "${first}"; ${near === undefined ? '' : `did you mean "${near}"? `}See \`assay --help\``)
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}\n`)
  return `Usage: assay COMMAND\n\nScores what guards an MCP connection on a frozen corpus of attacks, and holds MCP servers to the checks of the specification.\n\n${rows.join('')}\n\`assay COMMAND --help\` lists the options of a command.\n`
}

/** Runs the command of this process, and ends it: a guard or a configuration may have left something open that would keep it waiting. */
export async function runProcess(): Promise<void> {
  let done = false
  // An inline guard can end the process, and a module that waits for what never comes lets it run dry: neither may look like a passed gate.
  process.on('exit', () => {
    if (done) return
    const code = signalled()
    process.exitCode = code ?? 2
    if (code !== undefined) return
    writeSync(
      2,
      'assay: the process ended before the run did: by the target, which ran inline, or because a module waits at its top level for what never comes\n',
    )
  })
  // Whoever read the results has gone: `| head`. Not 1, which a failed gate ends with.
  process.stdout.on('error', (error) => {
    done = true
    process.exit(codeOf(error) === 'EPIPE' ? 141 : 2)
  })
  let code = 2
  try {
    code = await main(process.argv.slice(2), processIo())
  } catch (error) {
    process.stderr.write(`assay: an unexpected error, please report it: ${error instanceof Error ? error.stack : messageOf(error)}\n`)
  }
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((written) => stream.write('', written))))
  done = true
  process.exit(code)
}

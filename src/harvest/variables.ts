import { AssayError } from '../errors.js'

type Environment = Readonly<Record<string, string | undefined>>

const reference = /\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}/g

/** Text in which `${NAME}`, `${NAME:-default}` and `${env:NAME}` stand for variables, as hosts read it. Throws an AssayError that names one that is not set. */
export function expanded(text: string, server: string, env: Environment): string {
  const filled = text.replaceAll(reference, (_, name: string, otherwise: string | undefined) => {
    const value = env[name] ?? otherwise
    if (value !== undefined) return value
    throw new AssayError(`server ${server}: the environment variable ${name} is not set. Mend: set it, as your host does`)
  })
  const asked = /\$\{input:([^}]*)\}/.exec(filled)?.[1]
  if (asked === undefined) return filled
  throw new AssayError(
    `server ${server}: its host asks the user for the input "${asked}". Mend: write a variable such as \${NAME} in its place`,
  )
}

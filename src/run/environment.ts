/** Variables of an environment; undefined: not set. */
export type Variables = Readonly<Record<string, string | undefined>>

/** This process has one environment: whoever changes it waits for the other. */
let turn: Promise<unknown> = Promise.resolve()

/** Sets variables of this process for as long as `work` takes, then puts back what was there. `variables` is asked when its turn has come. Not to be nested. */
export function withVariables<T>(variables: () => Variables, work: () => Promise<T>): Promise<T> {
  const next = turn.then(async () => {
    const set = variables()
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, process.env[name]]))
    assign(set)
    try {
      return await work()
    } finally {
      assign(before)
    }
  })
  turn = next.catch(() => {})
  return next
}

function assign(variables: Variables): void {
  for (const [name, value] of Object.entries(variables)) {
    // Assigned as it is, undefined would become a word.
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/** What Vitest sets before it reads a configuration, which user plugins and ours look at. */
export const variablesOfVitest = (): Variables => ({ VITEST: process.env['VITEST'] ?? 'true', NODE_ENV: process.env['NODE_ENV'] ?? 'test' })

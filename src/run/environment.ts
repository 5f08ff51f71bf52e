/** Variables of an environment; undefined: not set. */
export type Variables = Readonly<Record<string, string | undefined>>

/** This process has one environment: whoever changes it waits for the other. */
let turn: Promise<unknown> = Promise.resolve()

/** Sets variables of this process for as long as `work` takes, then puts back what was there. `variables` is asked when its turn has come. Not to be nested. */
export function withVariables<T>(variables: () => Variables, work: (set: Variables) => Promise<T>): Promise<T> {
  const next = turn.then(async () => {
    const set = variables()
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, process.env[name]]))
    assign(set)
    try {
      return await work(set)
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

/**
 * What differs from this process in the environment of a target: where there is a Vite configuration it sees what it sees in Vitest, `test.env` included. Inside
 * of Vitest that is so already, and what a test has made of it since stands.
 */
export function variablesOf(viteConfig: string | undefined, env: Readonly<Record<string, string>>): Variables {
  // A build by Vite without a configuration sets it for good.
  if (viteConfig === undefined) return { NODE_ENV: process.env['NODE_ENV'] }
  const variables = { ...variablesOfVitest(), ...env }
  if (process.env['VITEST_WORKER_ID'] === undefined) return variables
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, process.env[name] ?? value]))
}

/** The environment of this process with some variables, as hosts take it. */
export function environmentWith(variables: Variables): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries({ ...process.env, ...variables }).filter(([, value]) => value !== undefined))
}

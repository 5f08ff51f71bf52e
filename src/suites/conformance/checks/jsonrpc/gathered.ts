import { NoAnswer, type ServerUnderTest, type Session, type Survey } from '../../../../targets/server/contract.js'
import { messageOf } from '../../../../errors.js'

/** One part of what is gathered. `ended`: the session cannot be used any more. */
export interface Part<T> {
  readonly value: T
  readonly ended: boolean
}

interface Store<P extends string, T> {
  readonly done: Map<P, T>
  running: Promise<unknown> | undefined
  /** Some of it was seen in a process that had been sent odd things before. */
  worn: boolean
  /** Parts at which the server ended. */
  readonly ended: Set<P>
}

/** What is gathered, by part. Whoever reads a part at which the server ended is told that it did (`falls`). */
export interface Gathered<P extends string, T> {
  (server: ServerUnderTest): Promise<Readonly<Record<P, T>>>
  /** All parts that there are: for who looks at whatever came. */
  held(server: ServerUnderTest): Promise<readonly T[]>
}

export interface GatheredOptions {
  /** A part at which the server ended throws a NoAnswer when it is read. */
  readonly fatal?: boolean
  /** Over pipes, in a process that nobody has asked anything: what goes wrong there needs no second look. */
  readonly fresh?: boolean
}

/**
 * Asks a server for several things in one session, once a server and revision: a process takes longer to start than dozens of messages take to be answered.
 * A server that ends is given a new session. One that cannot have another keeps what was gathered; a later call, when it has been started again, goes on after
 * the part that ended it. A part that is missing throws a NoAnswer when it is read.
 */
export function gathered<P extends string, T>(
  names: readonly P[],
  ask: (server: ServerUnderTest, session: Session, name: P) => Promise<Part<T>>,
  { fatal = false, fresh = false }: GatheredOptions = {},
): Gathered<P, T> {
  // The survey is made once a server and revision, and so stands for it.
  const stores = new WeakMap<Survey, Store<P, T>>()
  const gather = async (server: ServerUnderTest): Promise<Store<P, T>> => {
    const { wear } = server
    const before = stores.get(server.survey)
    const store: Store<P, T> = before && !((before.worn || before.ended.size > 0) && wear.distrusted) ? before : emptyStore()
    stores.set(server.survey, store)
    if (store.worn) wear.times++
    const { times } = wear
    const left = names.filter((name) => !store.done.has(name))
    if (left.length > 0) await (store.running ??= goOn(server, store, left, ask, fresh).finally(() => (store.running = undefined)))
    store.worn ||= wear.times > times
    return store
  }
  return Object.assign(async (server: ServerUnderTest) => view(names, await gather(server), server, fatal), {
    held: async (server: ServerUnderTest) => [...(await gather(server)).done.values()],
  })
}

const emptyStore = <P extends string, T>(): Store<P, T> => ({ done: new Map(), running: undefined, worn: false, ended: new Set() })

async function goOn<P extends string, T>(
  server: ServerUnderTest,
  { done, ended }: Store<P, T>,
  left: readonly P[],
  ask: (server: ServerUnderTest, session: Session, name: P) => Promise<Part<T>>,
  fresh: boolean,
): Promise<void> {
  const { falls } = server
  const { times } = falls
  let fell = false
  let session: Session | undefined
  try {
    for (const name of left) {
      session ??= await server.session({ fresh })
      const part = await ask(server, session, name)
      done.set(name, part.value)
      if (!part.ended) continue
      ended.add(name)
      fell = true
      await session.close()
      session = undefined
    }
  } catch (error) {
    // What was seen before it ended still counts.
    if (!(error instanceof NoAnswer) || done.size === 0) throw error
    reasons.set(done, messageOf(error))
  } finally {
    await session?.close()
    // It is charged to those who read that part.
    falls.times = times
    falls.excused ||= fell
  }
}

const reasons = new WeakMap<object, string>()

function view<P extends string, T>(
  names: readonly P[],
  { done, ended }: Store<P, T>,
  { falls }: ServerUnderTest,
  fatal: boolean,
): Readonly<Record<P, T>> {
  const all = {} as Record<P, T>
  for (const name of names) {
    Object.defineProperty(all, name, {
      get() {
        const value = done.get(name)
        if (value === undefined) throw new NoAnswer(`the server ended before it could be asked: ${reasons.get(done) ?? ''}`, true)
        if (!ended.has(name)) return value
        if (fatal) throw new NoAnswer('the server ended when it was asked for this', true)
        falls.times++
        falls.ends++
        return value
      },
    })
  }
  return all
}

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
}

/**
 * Asks a server for several things in one session, once a server and revision: a process takes longer to start than dozens of messages take to be answered.
 * A server that ends is given a new session. One that cannot have another keeps what was gathered; a later call, when it has been started again, goes on after
 * the part that ended it. A part that is missing throws a NoAnswer when it is read.
 */
export function gathered<P extends string, T>(
  names: readonly P[],
  ask: (server: ServerUnderTest, session: Session, name: P) => Promise<Part<T>>,
): (server: ServerUnderTest) => Promise<Readonly<Record<P, T>>> {
  // The survey is made once a server and revision, and so stands for it.
  const stores = new WeakMap<Survey, Store<P, T>>()
  return async (server) => {
    const { wear } = server
    const before = stores.get(server.survey)
    const store: Store<P, T> = before && !(before.worn && wear.distrusted) ? before : { done: new Map(), running: undefined, worn: false }
    stores.set(server.survey, store)
    if (store.worn) wear.times++
    const { times } = wear
    const left = names.filter((name) => !store.done.has(name))
    if (left.length > 0) await (store.running ??= goOn(server, store.done, left, ask).finally(() => (store.running = undefined)))
    store.worn ||= wear.times > times
    return view(names, store.done)
  }
}

async function goOn<P extends string, T>(
  server: ServerUnderTest,
  done: Map<P, T>,
  left: readonly P[],
  ask: (server: ServerUnderTest, session: Session, name: P) => Promise<Part<T>>,
): Promise<void> {
  let session: Session | undefined
  try {
    for (const name of left) {
      session ??= await server.session()
      const { value, ended } = await ask(server, session, name)
      done.set(name, value)
      if (!ended) continue
      await session.close()
      session = undefined
    }
  } catch (error) {
    // What was seen before it ended still counts.
    if (!(error instanceof NoAnswer) || done.size === 0) throw error
    reasons.set(done, messageOf(error))
  } finally {
    await session?.close()
  }
}

const reasons = new WeakMap<object, string>()

function view<P extends string, T>(names: readonly P[], done: Map<P, T>): Readonly<Record<P, T>> {
  const all = {} as Record<P, T>
  for (const name of names) {
    Object.defineProperty(all, name, {
      // Whoever goes over all of them gets those that there are.
      enumerable: done.has(name),
      get() {
        const value = done.get(name)
        if (value === undefined) throw new NoAnswer(`the server ended before it could be asked: ${reasons.get(done) ?? ''}`, true)
        return value
      },
    })
  }
  return all
}

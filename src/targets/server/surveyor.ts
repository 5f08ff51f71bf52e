import type { Revision } from '../../corpus/revisions.js'
import type { Access, Opened } from './access.js'
import { attempt } from './attempt.js'
import type { Answer, Survey } from './contract.js'
import { listMethods, telling } from './list-methods.js'
import { methodNotFound } from './messages.js'
import type { HeaderChanges } from './headers.js'
import type { Negotiated } from './negotiate.js'
import { connectWithSdk, type SdkPlace } from './sdk-client.js'
import type { ServerState } from './server-state.js'
import { ask } from './session.js'
import { defaultTimeout } from './settings.js'
import { emptySurvey, survey, type Surveyed } from './survey.js'

export interface SurveyorParts {
  readonly state: ServerState
  readonly access: Access
  readonly headers: HeaderChanges
  readonly found: Negotiated
  /** Something is configured that may open a door: then it is tried without it. */
  readonly hasCredentials: boolean
}

interface Asked {
  readonly opened: Opened
  readonly made: Surveyed
}

/** Surveys a server once a revision. A survey that failed is made anew the next time. */
export function surveyor({ state, access, headers, found, hasCredentials }: SurveyorParts): (revision: Revision) => Promise<Survey> {
  const made = new Map<Revision, Promise<Survey>>()
  const { timeout = defaultTimeout, startTimeout = defaultTimeout } = state.settings
  const patience = Math.max(timeout, startTimeout)
  /** The session is left open for more, unless it could not be surveyed. */
  const asked = async (revision: Revision, walled: boolean): Promise<Asked> => {
    const opened = await access.open({ revision })
    try {
      return { opened, made: await survey(opened, revision, walled) }
    } catch (error) {
      await opened.session.close()
      throw error
    }
  }
  /** With no other process beside it. A lock may outlive those that there were: a session finds out for how long. */
  const clientAlone = async (revision: Revision): Promise<string> => {
    const before = access.solitary
    access.solitary = true
    await access.open({ revision, fresh: true }).then(
      ({ session }) => session.close(),
      () => {},
    )
    access.solitary = before
    await access.rest()
    const connection = state.startPipe()
    const client = await connectWithSdk({ kind: 'pipe', connection }, revision, patience)
    await connection.close()
    return client
  }
  /** Undefined where one of the two processes does not serve as the other does, or as it did: then it may be that one alone can live. */
  const clientBeside = async (opened: Opened, revision: Revision, methods: readonly string[]): Promise<string | undefined> => {
    const { sender } = opened.welcomed
    const serves = async (request: (method: string) => Promise<Answer>): Promise<boolean> => {
      for (const method of methods) {
        const answer = await request(method).catch(() => undefined)
        if (answer?.result === undefined) return false
      }
      return true
    }
    const first = (): Promise<boolean> => serves((method) => opened.session.request(method))
    const served = await first()
    const connection = state.startPipe()
    let both = true
    const beside = (): Promise<boolean> => serves((method) => ask(connection, sender, method, undefined, { timeout }))
    const probe = async (): Promise<void> => {
      // Those that were asked for their revisions began at the same time, and may have missed each other: the third finds the second.
      both = !served || ((await beside()) && (await access.greetAhead(revision)) && (await beside()))
    }
    const client = await connectWithSdk({ kind: 'pipe', connection, probe }, revision, patience)
    both &&= !served || (await first())
    return client === 'connected' && both ? client : undefined
  }
  /** What a process serves, and what it serves with no other beside it where that was less than it declares: another one may be in its way. */
  const surveyed = async (revision: Revision): Promise<Asked> => {
    const first = await asked(revision, false)
    const refused = refusedLists(first.made)
    if (refused === 0 || access.solitary) return first
    await first.opened.session.close()
    await access.rest()
    const again = await asked(revision, false)
    access.solitary = refusedLists(again.made) < refused
    return again
  }
  const overPipes = async (revision: Revision): Promise<Survey> => {
    const { opened, made } = await surveyed(revision)
    try {
      state.remember(revision, made.tools)
      const client = access.solitary ? undefined : await clientBeside(opened, revision, telling(made))
      await state.startAhead(client !== undefined)
      if (client !== undefined) return { ...made, client }
      await opened.session.close()
      const alone = await clientAlone(revision)
      // One that lets in a client alone, and none beside another process.
      access.solitary ||= alone === 'connected'
      return { ...made, client: alone }
    } finally {
      await opened.session.close()
    }
  }
  const make = async (revision: Revision): Promise<Survey> => {
    if (found.walled) return emptySurvey(revision, 'it wants credentials')
    if (access.kind === 'stdio' || access.kind === 'memory') return overPipes(revision)
    const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
    const at: SdkPlace = { kind: access.kind, url: state.place().url, headers: Object.fromEntries(kept) }
    const client = connectWithSdk(at, revision, patience)
    const walled = hasCredentials && access.kind === 'http' && (await isWalled(access, revision))
    const { opened, made } = await asked(revision, walled)
    try {
      state.remember(revision, made.tools)
      return { ...made, client: await client }
    } finally {
      await opened.session.close()
    }
  }
  return (revision) => {
    const known = made.get(revision) ?? make(revision)
    made.set(revision, known)
    known.catch(() => made.delete(revision))
    return known
  }
}

/** Lists that a server declares and does not give, but for those that it does not have. */
const refusedLists = ({ capabilities, answers }: Surveyed): number =>
  listMethods.filter(({ method, capability }) => {
    const { result, error } = answers[method] ?? {}
    return capabilities[capability] && !result && error?.code !== methodNotFound
  }).length

async function isWalled(access: Access, revision: Revision): Promise<boolean> {
  const tried = await attempt(access, revision, undefined, null)
  if (tried.kind === 'answers') await tried.opened.session.close()
  return tried.kind === 'walled'
}

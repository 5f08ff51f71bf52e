import type { Revision } from '../../corpus/revisions.js'
import type { Access } from './access.js'
import { attempt } from './attempt.js'
import type { Survey } from './contract.js'
import type { HeaderChanges } from './headers.js'
import type { Negotiated } from './negotiate.js'
import { connectWithSdk, type SdkPlace } from './sdk-client.js'
import type { ServerState } from './server-state.js'
import { defaultTimeout } from './settings.js'
import { emptySurvey, survey } from './survey.js'

export interface SurveyorParts {
  readonly state: ServerState
  readonly access: Access
  readonly headers: HeaderChanges
  readonly found: Negotiated
  /** Something is configured that may open a door: then it is tried without it. */
  readonly hasCredentials: boolean
}

/** Surveys a server once a revision. A survey that failed is made anew the next time. */
export function surveyor({ state, access, headers, found, hasCredentials }: SurveyorParts): (revision: Revision) => Promise<Survey> {
  const made = new Map<Revision, Promise<Survey>>()
  const { timeout = defaultTimeout, startTimeout = defaultTimeout } = state.settings
  const place = (): SdkPlace => {
    if (access.kind !== 'http' && access.kind !== 'sse') return { kind: 'pipe', connection: state.startPipe() }
    const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
    return { kind: access.kind, url: state.place().url, headers: Object.fromEntries(kept) }
  }
  const patience = Math.max(timeout, startTimeout)
  /** With no other process beside it. */
  const clientAlone = async (revision: Revision): Promise<string> => {
    await access.rest()
    const at = place()
    const client = await connectWithSdk(at, revision, patience)
    if (at.kind === 'pipe') await at.connection.close()
    return client
  }
  /** A server that lets no client in beside another process, or that ends the other one for it, is one of which one process alone can live. */
  const clientBeside = async (revision: Revision): Promise<string> => {
    const opened = await access.open({ revision })
    const client = await connectWithSdk(place(), revision, patience)
    await opened.session.close()
    if (client === 'connected' && (await access.alive(revision))) return client
    const again = await clientAlone(revision)
    access.solitary = again === 'connected'
    return again
  }
  const make = async (revision: Revision): Promise<Survey> => {
    if (found.walled) return emptySurvey(revision, 'it wants credentials')
    const pipes = access.kind === 'stdio' || access.kind === 'memory'
    const client = pipes ? await (access.solitary ? clientAlone : clientBeside)(revision) : connectWithSdk(place(), revision, patience)
    if (pipes) await state.startAhead(!access.solitary)
    const walled = hasCredentials && access.kind === 'http' && (await isWalled(access, revision))
    const opened = await access.open({ revision })
    try {
      const made = await survey(opened, revision, walled, await client)
      state.remember(revision, made.tools)
      return made
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

async function isWalled(access: Access, revision: Revision): Promise<boolean> {
  const tried = await attempt(access, revision, undefined, null)
  if (tried.kind === 'answers') await tried.opened.session.close()
  return tried.kind === 'walled'
}

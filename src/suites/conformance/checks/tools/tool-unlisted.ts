import {
  BrokenAnswer,
  type Check,
  type Finding,
  type ServerTool,
  type ServerUnderTest,
  type Session,
} from '../../../../targets/server/contract.js'
import { callTool, isRefused, isSuccess } from '../features/calls.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { listAll } from '../features/list-all.js'
import { withSession } from '../features/session.js'
import { refusedTool } from '../features/known-tools.js'
import type { Named } from '../features/known.js'

/** What the user says nobody may call is called, and each of two users calls what only the other's list shows. */
export const check: Check = async (server) => {
  const hidden = server.hidden.length ? await hiddenServed(server) : undefined
  if (hidden?.kind === 'broken') return hidden
  const { valid, other } = server.credentials
  if (valid === undefined || other === undefined)
    return hidden ?? notApplicable('neither two users are configured (target.credentials.other) nor hidden tools (target.inject.hidden)')
  const between = await servedBetween(server, valid, other)
  return between.kind === 'not-applicable' && hidden ? hidden : between
}

/** A tool that is left out of the list, and runs all the same (CVE-2026-46519). A name that does not exist tells what a refusal is. */
async function hiddenServed(server: ServerUnderTest): Promise<Finding> {
  const refusals: Named[] = []
  const found = await withSession(server, async (session) => {
    const control = await callTool(session, `assay-unknown-${server.random(4)}`, {})
    for (const { name, args } of server.hidden) {
      const { sent, answer } = await callTool(session, name, args)
      if (server.survey.tools.some((tool) => tool.name === name))
        return broken(`the server lists the tool "${name}", which nobody may call`, sent, answerText(answer))
      const failed = answer.error?.code === internalError && control.answer.error?.code !== internalError
      if (isSuccess(answer) || failed)
        return broken(`the server ran the tool "${name}", which its list does not show`, sent, answerText(answer))
      refusals.push({ name, answer })
    }
    return undefined
  })
  return found ?? refusedTool(server, refusals)
}

/** JSON-RPC: what ran, and broke. */
const internalError = -32603

async function servedBetween(server: ServerUnderTest, valid: string, other: string): Promise<Finding> {
  const mine = await toolsOf(server, valid)
  const theirs = await toolsOf(server, other)
  const turns = [
    { credential: other, owner: valid, hidden: onlyIn(mine, theirs, server) },
    { credential: valid, owner: other, hidden: onlyIn(theirs, mine, server) },
  ]
  if (turns.every(({ hidden }) => hidden.length === 0)) return notApplicable('both users see the same callable tools')
  let told = 0
  for (const { credential, owner, hidden } of turns) {
    if (hidden.length === 0) continue
    // A refusal tells something of a tool alone that serves the user who sees it.
    const own = await withSession(server, (session) => servedOf(session, hidden), { credential: owner })
    const found = await withSession(server, (session) => firstServed(session, hidden), { credential })
    if (found) return found
    told += own
  }
  return told > 0 ? kept : notApplicable('the tools that one user alone sees do not serve that user either')
}

async function servedOf(session: Session, tools: ReturnType<typeof onlyIn>): Promise<number> {
  let count = 0
  for (const { name, args } of tools) {
    try {
      if (!isRefused((await callTool(session, name, args)).answer)) count++
    } catch (error) {
      if (!(error instanceof BrokenAnswer)) throw error
    }
  }
  return count
}

const toolsOf = (server: ServerUnderTest, credential: string) =>
  withSession(server, async (session) => (await listAll(session, 'tools/list', 'tools')) as readonly ServerTool[], { credential })

function onlyIn(these: readonly ServerTool[], those: readonly ServerTool[], server: ServerUnderTest) {
  const names = new Set(those.map(({ name }) => name))
  return these.flatMap((tool) => {
    const args = !names.has(tool.name) && server.callable(tool) ? server.argumentsFor(tool) : undefined
    return args ? [{ name: tool.name, args }] : []
  })
}

async function firstServed(session: Session, hidden: ReturnType<typeof onlyIn>) {
  for (const { name, args } of hidden) {
    try {
      const { sent, answer } = await callTool(session, name, args)
      if (!isRefused(answer))
        return broken(`the server ran the tool "${name}" for a user whose list does not show it`, sent, answerText(answer))
    } catch (error) {
      // A refusal by HTTP status alone carries no JSON-RPC answer.
      if (!(error instanceof BrokenAnswer)) throw error
    }
  }
  return undefined
}

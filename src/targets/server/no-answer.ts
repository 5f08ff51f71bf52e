import { BrokenAnswer, NoAnswer } from './contract.js'

/** A request was left without an answer by a server that lives on. */
export const isSilence = (error: unknown): error is NoAnswer => error instanceof NoAnswer && !error.dead

/** A server that lives on gave no answer, or none that can be judged. */
export const isUnusable = (error: unknown): error is NoAnswer | BrokenAnswer => error instanceof BrokenAnswer || isSilence(error)

/** For `catch`: undefined where an answer is missing and the server lives on. Throws everything else. */
export function unlessDead(error: unknown): undefined {
  if (isUnusable(error)) return undefined
  throw error
}

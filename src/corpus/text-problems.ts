import { type Path, type TextProblem, duplicateKeys, offsetOf } from './jsonc.js'
import { type Positions, maxDepth } from './positions.js'

/** The way out for everything that a JSON value cannot stand for. */
const asBytes = 'put these bytes into a raw-frame as base64'

/**
 * What is wrong with a text that parses: what JSON allows and no two readers understand alike. Empty for nearly every file, and then cheap: the
 * places are looked for only when a count tells that there is something to find.
 */
export function textProblems(text: string, value: unknown, positions: Positions): TextProblem[] {
  // First, and alone: the rest of this module is recursive.
  if (positions.tooDeep !== -1) return [{ offset: positions.tooDeep, message: `nested deeper than ${maxDepth}; ${asBytes}` }]
  const problems: TextProblem[] = []
  if (positions.members !== countMembers(value))
    problems.push(...duplicateKeys(text).map((found) => ({ ...found, message: `${found.message}; ${asBytes}` })))
  if (positions.unheldNumber !== -1) {
    problems.push({ offset: positions.unheldNumber, message: `a number that JSON readers round or overflow; ${asBytes}` })
  }
  if (mayHoldSurrogate(text)) {
    for (const path of loneSurrogates(value, []))
      problems.push({ offset: offsetOf(text, path), message: `text with a lone surrogate; ${asBytes}` })
  }
  return problems
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const element of value) count += countMembers(element)
  } else {
    for (const key in value) count += 1 + countMembers((value as Record<string, unknown>)[key])
  }
  return count
}

/** Cheap, and true for every text that holds one: by itself, or as an escape (of which most are halves of a pair). */
function mayHoldSurrogate(text: string): boolean {
  return !isWellFormed(text) || text.includes('\\ud') || text.includes('\\uD')
}

/** ES2024, in every Node.js that we run on, and missing in the types of ES2023. */
function isWellFormed(text: string & { isWellFormed?(): boolean }): boolean {
  return text.isWellFormed?.() ?? true
}

const lone = /\p{Surrogate}/u

function loneSurrogates(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return lone.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((element, index) => loneSurrogates(element, [...path, index]))
  return Object.entries(value).flatMap(([key, member]) => [
    ...(lone.test(key) ? [[...path, key]] : []),
    ...loneSurrogates(member, [...path, key]),
  ])
}

import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { AssayError, DataError, messageOf } from '../errors.js'

/** A corpus file before it is parsed. */
export interface Source {
  /** Absolute, with forward slashes. */
  readonly path: string
  readonly content: Buffer
  readonly bundled: boolean
}

/** Reads a file that the user named. */
export function readSource(path: string): Source {
  try {
    return { path, content: readFileSync(path), bundled: false }
  } catch (error) {
    throw new AssayError(`${path} cannot be read: ${messageOf(error)}`)
  }
}

/** The text of a file. Broken UTF-8 is refused: a decoder would put U+FFFD in its place, and the item would not be the one written. */
export function decode({ path, content }: Pick<Source, 'path' | 'content'>): string {
  if (!isUtf8(content)) throw new DataError(`${path} is not UTF-8; put the bytes of a broken input into a raw-frame as base64`)
  return content.toString('utf8')
}

/** Does `work` for every element and throws what went wrong with any of them as one AssayError. */
export function collect<From, To>(elements: readonly From[], work: (element: From) => To): To[] {
  const done: To[] = []
  const errors: AssayError[] = []
  for (const element of elements) {
    try {
      done.push(work(element))
    } catch (error) {
      if (!(error instanceof AssayError)) throw error
      errors.push(error)
    }
  }
  if (errors.length === 0) return done
  const message = errors.map((error) => error.message).join('\n')
  throw errors.some((error) => error instanceof DataError) ? new DataError(message) : new AssayError(message)
}

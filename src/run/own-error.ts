import { AssayError, messageOf } from '../errors.js'

/** What the driver threw, as an error of this bundle: the driver stands in another one, whose class of the same name is another class. */
function ownError(error: unknown): unknown {
  const name = (error as { readonly name?: unknown } | null | undefined)?.name
  if (name !== 'AssayError' || error instanceof AssayError) return error
  const message = messageOf(error)
  return new AssayError(message)
}

/** A function of the driver's bundle, whose errors are ours. */
export const withOwnErrors =
  <Input extends readonly unknown[], Output>(work: (...input: Input) => Promise<Output>): ((...input: Input) => Promise<Output>) =>
  (...input) =>
    work(...input).catch((error: unknown) => {
      throw ownError(error)
    })

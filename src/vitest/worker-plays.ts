/** The items of a file that are being played, or have been. */
export interface Plays<Result> {
  /** Begins to play an item that is not played yet. */
  begin(index: number): void
  /** The result of an item that has been played; undefined while it has not. */
  peek(index: number): Result | undefined
  /** The result of an item, played now if it is not played yet. */
  at(index: number): Promise<Result>
}

/**
 * Plays each item once. A guard host answers in less time than Vitest needs from one test to the next, and asked only when a test begins the two
 * would wait for each other; so items are begun before their tests, and the target puts what it is asked in line.
 */
export function createPlays<Result>(play: (index: number) => Promise<Result>): Plays<Result> {
  const pending = new Map<number, Promise<Result>>()
  const done = new Map<number, Result>()

  const start = (index: number): Promise<Result> => {
    const result = play(index)
    pending.set(index, result)
    // Of a failure the test hears that asks for the result.
    result.then(
      (value) => done.set(index, value),
      () => {},
    )
    return result
  }
  return {
    begin: (index) => void (pending.has(index) || start(index)),
    peek: (index) => done.get(index),
    at: (index) => pending.get(index) ?? start(index),
  }
}

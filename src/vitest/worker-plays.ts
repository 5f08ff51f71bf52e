interface PlaysOptions<Result> {
  /** Indexes of the items whose tests will run, ascending. */
  readonly selected: readonly number[]
  /** How many items may be played before their test asks. */
  readonly ahead: number
  readonly play: (index: number) => Promise<Result>
}

/**
 * Begins to play the items of a file in their order, some ahead of the tests that ask for them: a guard host answers in less time than Vitest needs
 * from one test to the next, and asked only when a test begins the two would wait for each other. The target puts what it is asked in line.
 */
export function createPlays<Result>({ selected, ahead, play }: PlaysOptions<Result>): (index: number) => Promise<Result> {
  const positions = new Map(selected.map((index, position) => [index, position]))
  const results = new Map<number, Promise<Result>>()
  let begun = 0

  const begin = (index: number): Promise<Result> => {
    const result = play(index)
    // It is the test that asks for it that hears of a failure.
    result.catch(() => {})
    results.set(index, result)
    return result
  }
  return (index) => {
    const position = positions.get(index) ?? -1
    for (; begun <= position + ahead && begun < selected.length; begun++) begin(selected[begun] ?? index)
    return results.get(index) ?? begin(index)
  }
}

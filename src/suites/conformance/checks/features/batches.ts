/** Requests of one session under way at once: fast enough, and no flood. */
const atOnce = 8

/** What `ask` gives for each value, in their order, a few at a time. Ends with the batch that holds an answer for which `enough` is true. */
export async function inBatches<T, R>(values: readonly T[], ask: (value: T) => Promise<R>, enough?: (answer: R) => boolean): Promise<R[]> {
  const all: R[] = []
  for (let start = 0; start < values.length; start += atOnce) {
    const answers = await Promise.all(values.slice(start, start + atOnce).map(ask))
    all.push(...answers)
    if (enough && answers.some(enough)) break
  }
  return all
}

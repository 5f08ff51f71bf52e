/** How a server is reached in this run: the end of each reason why something is not asked that would be in another revision or over another transport. */
export const answersIn = (revisions: readonly string[]): string => `this server answers ${revisions.join(', ')}`
export const suiteRanIn = (revision: string): string => `the suite was run in ${revision}`
export const spokenOver = (transport: string): string => `this server is spoken to over ${transport}`

/** MB of a guard's host, where nothing else is said. */
export const defaultMemory = 512

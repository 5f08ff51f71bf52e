/** Statuses that a run record lists by item. */
export const changedStatuses = ['regression', 'lost', 'drift', 'incomplete', 'unrecorded', 'improved', 'waived'] as const
export const statuses = [...changedStatuses, 'same'] as const
export const countedStatuses = [...statuses, 'stale', 'not-selected'] as const

/** UTF-16 units of each text that a target emitted: at 3 bytes a unit at most, two of them and their names stay within 2 KB. */
export const longestEvidence = 320

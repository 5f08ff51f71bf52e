import { counted } from './figures.js'
import type { RunRecord } from './run-record.js'

/** Measured inputs from which on a verdict that never changes is no coincidence. */
const enough = 5

/** What makes every figure of a run doubtful: verdicts that are upside down, or none at all. For guards, whose return value is easily misread. */
export function doubts(kind: string, { defence, benign }: RunRecord['suites']): string[] {
  if (kind !== 'guard' || !defence) return []
  const { caught, controls } = defence
  const harmless = [controls.flagged, ...(benign ? [benign.falsePositives.flagged] : [])]
  const flagged = harmless.reduce((sum, { k }) => sum + k, caught.k)
  const inputs = harmless.reduce((sum, { n }) => sum + n, caught.n)
  return [
    ...(controls.flagged.n >= enough && controls.flagged.k === controls.flagged.n
      ? [`every control was flagged: does true mean "allow" in this guard? Here true ${controls.blocked.k ? 'blocks' : 'warns'}`]
      : []),
    ...(caught.n >= enough && flagged === 0 ? [`nothing was flagged in ${counted(inputs, 'input')}: is this the right export?`] : []),
  ]
}

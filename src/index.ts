export { assay, assayProject } from './vitest/plugin.js'
export type { AssayProject } from './vitest/project.js'
export type { AssayOptions, GuardTarget, Waiver } from './config/options.js'
export type { GuardInput, GuardVerdict } from './targets/guard/contract.js'

import type { GuardType } from './types.js'

/** What a guard is given: the type of the situation, and MCP's own objects beside it under the names of the fixture type. */
export interface GuardInput {
  readonly type: GuardType
  readonly [field: string]: unknown
}

/** What a guard answers. `true` means what the option `enforces` says: block, unless it is set to false. */
export type GuardVerdict =
  | boolean
  | { readonly detect: boolean; readonly enforce?: boolean | undefined; readonly signal?: string | undefined }

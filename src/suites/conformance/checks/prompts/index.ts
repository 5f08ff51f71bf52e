import type { Check } from '../../../../targets/server/contract.js'
import { check as completionBounded } from './completion-bounded.js'
import { check as completionInputType } from './completion-input-type.js'
import { check as completionInvalidRef } from './completion-invalid-ref.js'
import { check as promptArgumentsMissing } from './prompt-arguments-missing.js'
import { check as promptArgumentsType } from './prompt-arguments-type.js'
import { check as promptHiddenCharacters } from './prompt-hidden-characters.js'
import { check as promptListedGet } from './prompt-listed-get.js'
import { check as promptMessages } from './prompt-messages.js'
import { check as promptNamesUnique } from './prompt-names-unique.js'
import { check as promptUnknown } from './prompt-unknown.js'

export const checks: Readonly<Record<string, Check>> = {
  'prompt-unknown': promptUnknown,
  'prompt-arguments-missing': promptArgumentsMissing,
  'prompt-arguments-type': promptArgumentsType,
  'prompt-names-unique': promptNamesUnique,
  'prompt-listed-get': promptListedGet,
  'prompt-messages': promptMessages,
  'prompt-hidden-characters': promptHiddenCharacters,
  'completion-invalid-ref': completionInvalidRef,
  'completion-bounded': completionBounded,
  'completion-input-type': completionInputType,
}

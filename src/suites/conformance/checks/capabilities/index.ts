import type { Check } from '../../../../targets/server/contract.js'
import { check as capabilityAnswers } from './capability-answers.js'
import { check as capabilityObjects } from './capability-objects.js'
import { check as capabilityUndeclared } from './capability-undeclared.js'
import { check as capabilityUndeclaredCode } from './capability-undeclared-code.js'
import { check as instructionsHiddenCharacters } from './instructions-hidden-characters.js'
import { check as listChangedUndeclared } from './list-changed-undeclared.js'
import { check as serverInfo } from './server-info.js'
import { whereServed } from '../plain.js'

export const checks: Readonly<Record<string, Check>> = {
  'capability-answers': capabilityAnswers,
  'capability-undeclared': whereServed(capabilityUndeclared),
  'capability-undeclared-code': whereServed(capabilityUndeclaredCode),
  'capability-objects': capabilityObjects,
  'list-changed-undeclared': listChangedUndeclared,
  'instructions-hidden-characters': instructionsHiddenCharacters,
  'server-info': serverInfo,
}

import type { Check } from '../../../../targets/server/contract.js'
import { check as headerFieldCase } from './header-field-case.js'
import { check as headerMethodMismatch } from './header-method-mismatch.js'
import { check as headerMethodMissing } from './header-method-missing.js'
import { check as headerNameEncoded } from './header-name-encoded.js'
import { check as headerNameMismatch } from './header-name-mismatch.js'
import { check as headerNameMissing } from './header-name-missing.js'
import { check as headerParamAnnotations } from './header-param-annotations.js'
import { check as headerParamEncoded } from './header-param-encoded.js'
import { check as headerParamMalformed } from './header-param-malformed.js'
import { check as headerParamMismatch } from './header-param-mismatch.js'
import { check as headerParamMissing } from './header-param-missing.js'
import { check as headerParamOmitted } from './header-param-omitted.js'
import { check as headerValueCase } from './header-value-case.js'
import { check as headerVersionMismatch } from './header-version-mismatch.js'
import { check as headerVersionMissing } from './header-version-missing.js'

export const headersChecks: Readonly<Record<string, Check>> = {
  'header-version-mismatch': headerVersionMismatch,
  'header-version-missing': headerVersionMissing,
  'header-method-mismatch': headerMethodMismatch,
  'header-method-missing': headerMethodMissing,
  'header-name-mismatch': headerNameMismatch,
  'header-name-missing': headerNameMissing,
  'header-name-encoded': headerNameEncoded,
  'header-field-case': headerFieldCase,
  'header-value-case': headerValueCase,
  'header-param-mismatch': headerParamMismatch,
  'header-param-missing': headerParamMissing,
  'header-param-encoded': headerParamEncoded,
  'header-param-malformed': headerParamMalformed,
  'header-param-omitted': headerParamOmitted,
  'header-param-annotations': headerParamAnnotations,
}

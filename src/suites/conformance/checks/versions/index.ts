import type { Check } from '../../../../targets/server/contract.js'
import { check as versionCodesReserved } from './version-codes-reserved.js'
import { check as versionCodesRetired } from './version-codes-retired.js'
import { check as versionEcho } from './version-echo.js'
import { check as versionHeaderMissing } from './version-header-missing.js'
import { check as versionHeaderUnsupported } from './version-header-unsupported.js'
import { check as versionInitializeNamed } from './version-initialize-named.js'
import { check as versionNegotiation } from './version-negotiation.js'
import { check as versionRespected } from './version-respected.js'
import { check as versionUnsupportedData } from './version-unsupported-data.js'
import { whereServed } from '../plain.js'

export const versionsChecks: Readonly<Record<string, Check>> = {
  'version-negotiation': versionNegotiation,
  'version-echo': versionEcho,
  'version-respected': whereServed(versionRespected),
  'version-header-unsupported': whereServed(versionHeaderUnsupported),
  'version-header-missing': whereServed(versionHeaderMissing),
  'version-unsupported-data': versionUnsupportedData,
  'version-codes-reserved': versionCodesReserved,
  'version-codes-retired': versionCodesRetired,
  'version-initialize-named': versionInitializeNamed,
}

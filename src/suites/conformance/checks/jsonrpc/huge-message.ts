import type { Check } from '../../../../targets/server/contract.js'
import { heavy } from './heavy.js'

/** Below the 10 MB at which the SDKs close a pipe on purpose. */
const size = 8 * 1024 * 1024

/** Made when it is needed: the text is as long as all else of Assay. */
export const check: Check = async (server) => await heavy([`"${'assay-8-'.repeat(size / 8)}"`], 'a request of 8 MB')(server)

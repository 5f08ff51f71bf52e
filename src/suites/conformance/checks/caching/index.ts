import type { Check } from '../../../../targets/server/contract.js'
import { check as cacheHiddenPrimitive } from './cache-hidden-primitive.js'
import { check as cacheInterim } from './cache-interim.js'
import { check as cacheMembers } from './cache-members.js'
import { check as cachePublicDiffers } from './cache-public-differs.js'
import { check as cacheScopePages } from './cache-scope-pages.js'
import { check as listOrder } from './list-order.js'

export const cachingChecks: Readonly<Record<string, Check>> = {
  'cache-members': cacheMembers,
  'cache-scope-pages': cacheScopePages,
  'cache-public-differs': cachePublicDiffers,
  'cache-hidden-primitive': cacheHiddenPrimitive,
  'cache-interim': cacheInterim,
  'list-order': listOrder,
}

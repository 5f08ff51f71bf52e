import type { Check } from '../../../../targets/server/contract.js'
import { check as resourceContents } from './resource-contents.js'
import { check as resourceHiddenCharacters } from './resource-hidden-characters.js'
import { check as resourceReadListed } from './resource-read-listed.js'
import { check as resourceTemplateValid } from './resource-template-valid.js'
import { check as resourceTraversal } from './resource-traversal.js'
import { check as resourceUnknown } from './resource-unknown.js'
import { check as resourceUnknownEmpty } from './resource-unknown-empty.js'
import { check as resourceUriValid } from './resource-uri-valid.js'
import { check as resourceUrisUnique } from './resource-uris-unique.js'
import { check as subscribeUndeclared } from './subscribe-undeclared.js'

export const checks: Readonly<Record<string, Check>> = {
  'resource-traversal': resourceTraversal,
  'resource-unknown': resourceUnknown,
  'resource-unknown-empty': resourceUnknownEmpty,
  'resource-uri-valid': resourceUriValid,
  'resource-uris-unique': resourceUrisUnique,
  'resource-template-valid': resourceTemplateValid,
  'resource-read-listed': resourceReadListed,
  'resource-contents': resourceContents,
  'resource-hidden-characters': resourceHiddenCharacters,
  'subscribe-undeclared': subscribeUndeclared,
}

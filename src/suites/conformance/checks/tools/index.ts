import type { Check } from '../../../../targets/server/contract.js'
import { check as listCursorInvalid } from './list-cursor-invalid.js'
import { check as listPages } from './list-pages.js'
import { check as toolAnnotationTypes } from './tool-annotation-types.js'
import { check as toolAnnotationsAgree } from './tool-annotations-agree.js'
import { check as toolArgumentsRequired } from './tool-arguments-required.js'
import { check as toolArgumentsType } from './tool-arguments-type.js'
import { check as toolArgumentsUnknownMembers } from './tool-arguments-unknown-members.js'
import { check as toolHeaderSecrets } from './tool-header-secrets.js'
import { check as toolHiddenCharacters } from './tool-hidden-characters.js'
import { check as toolInputSchemaObject } from './tool-input-schema-object.js'
import { check as toolNames } from './tool-names.js'
import { check as toolNamesUnique } from './tool-names-unique.js'
import { check as toolOutputControls } from './tool-output-controls.js'
import { check as toolResultShape } from './tool-result-shape.js'
import { check as toolSchemaBounded } from './tool-schema-bounded.js'
import { check as toolSchemaRemoteRefs } from './tool-schema-remote-refs.js'
import { check as toolSchemaValid } from './tool-schema-valid.js'
import { check as toolStructuredContent } from './tool-structured-content.js'
import { check as toolUnlisted } from './tool-unlisted.js'
import { check as unknownTool } from './unknown-tool.js'

export const checks: Readonly<Record<string, Check>> = {
  'tool-names': toolNames,
  'tool-names-unique': toolNamesUnique,
  'unknown-tool': unknownTool,
  'tool-input-schema-object': toolInputSchemaObject,
  'tool-schema-valid': toolSchemaValid,
  'tool-schema-remote-refs': toolSchemaRemoteRefs,
  'tool-schema-bounded': toolSchemaBounded,
  'tool-header-secrets': toolHeaderSecrets,
  'tool-annotation-types': toolAnnotationTypes,
  'tool-annotations-agree': toolAnnotationsAgree,
  'tool-hidden-characters': toolHiddenCharacters,
  'tool-arguments-type': toolArgumentsType,
  'tool-arguments-required': toolArgumentsRequired,
  'tool-arguments-unknown-members': toolArgumentsUnknownMembers,
  'tool-structured-content': toolStructuredContent,
  'tool-result-shape': toolResultShape,
  'tool-output-controls': toolOutputControls,
  'tool-unlisted': toolUnlisted,
  'list-cursor-invalid': listCursorInvalid,
  'list-pages': listPages,
}

import { checks } from '../../../src/suites/conformance/checks/tools/index.js'
import { testArea } from './features.js'

testArea('tools', checks, {
  'tool-names': {},
  'tool-names-unique': {},
  'unknown-tool': {},
  'tool-input-schema-object': {},
  'tool-schema-valid': {},
  'tool-schema-remote-refs': {},
  'tool-schema-bounded': {},
  'tool-header-secrets': {},
  'tool-annotation-types': {},
  'tool-annotations-agree': {},
  'tool-hidden-characters': {},
  'tool-arguments-type': {},
  'tool-arguments-required': {},
  'tool-arguments-unknown-members': {},
  'tool-structured-content': {},
  'tool-result-shape': {},
  'tool-output-controls': {},
  'tool-unlisted': { setUp: 'wall' },
  'list-cursor-invalid': {},
  'list-pages': {},
})

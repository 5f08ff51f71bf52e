import { checks } from '../../../src/suites/conformance/checks/prompts/index.js'
import { testArea } from './features.js'

testArea('prompts', checks, {
  'prompt-unknown': {},
  'prompt-arguments-missing': {},
  'prompt-arguments-type': {},
  'prompt-names-unique': {},
  'prompt-listed-get': {},
  'prompt-messages': {},
  'prompt-hidden-characters': {},
  'completion-invalid-ref': {},
  'completion-bounded': {},
  'completion-input-type': {},
})

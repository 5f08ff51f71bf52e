import { checks } from '../../../src/suites/conformance/checks/capabilities/index.js'
import { testArea } from './features.js'

testArea('capabilities', checks, {
  'capability-answers': {},
  'capability-undeclared': {},
  'capability-undeclared-code': {},
  'capability-objects': {},
  'list-changed-undeclared': {},
  'instructions-hidden-characters': {},
  'server-info': {},
})

import { checks } from '../../../../src/suites/conformance/checks/logging/index.js'
import { testArea } from '../../../suites/conformance/features.js'

testArea('logging', checks, {
  'log-level-invalid': {},
  'log-level-kept': {},
  'log-undeclared': {},
  'log-message-shape': {},
  'log-secrets': { setUp: 'stdio' },
})

import { checks } from '../../../src/suites/conformance/checks/errors/index.js'
import { testArea } from './features.js'

testArea('errors', checks, {
  'error-leaks-path': {},
  'error-leaks-stack': {},
  'error-leaks-secret': { setUp: 'stdio' },
})

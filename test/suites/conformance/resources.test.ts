import { checks } from '../../../src/suites/conformance/checks/resources/index.js'
import { testArea } from './features.js'

testArea('resources', checks, {
  'resource-traversal': {},
  'resource-unknown': {},
  'resource-unknown-empty': { others: ['resource-unknown'] },
  'resource-uri-valid': {},
  'resource-uris-unique': {},
  'resource-template-valid': {},
  'resource-read-listed': {},
  'resource-contents': {},
  'resource-hidden-characters': {},
  'subscribe-undeclared': {},
})

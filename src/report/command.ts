/**
 * Commands that a reader can paste. `-t` takes a regular expression over the test's full name, which is the item's key, a blank and its title.
 */

/** A pattern for `-t` that matches this item alone: anchored, and closed by the blank, so that `M2` does not select `M20`. */
export function itemPattern(key: string): string {
  return `^${key.replace(/[^\w/:@ -]/g, escapeForBoth)} `
}

/** What a shell would touch inside double quotes (`$`, backtick, `"`, `!`, `%`, a backslash) becomes the wildcard: no escape suits every shell. */
function escapeForBoth(character: string): string {
  return '.*+?^()[]{}|'.includes(character) ? `\\${character}` : '.'
}

/** How a run was begun, and is begun again. */
export interface Door {
  /** Vitest project. */
  readonly project: string
  /** The command itself, where it was not Vitest: `npx vitest-assay check ./src/guard.mjs`. */
  readonly command?: string | undefined
  /** The answers of the target are recorded. */
  readonly records?: boolean | undefined
}

/** The command that runs a target, or the one item that `key` names; `update` accepts what comes out. */
export function runCommand({ project, command }: Door, options: { readonly key?: string; readonly update?: boolean } = {}): string {
  const { key, update = false } = options
  return [
    command ?? `npx vitest run --project ${quote(project)}`,
    ...(update ? [command === undefined ? '-u' : '--update'] : []),
    ...(key === undefined ? [] : ['-t', quote(itemPattern(key))]),
  ].join(' ')
}

/** What records the answers of a target anew: all, or those of one item. */
export function recordCommand(door: Door, options: Parameters<typeof runCommand>[1] = {}): string {
  return `with ASSAY_RECORD=1 in the environment run \`${runCommand(door, options)}\``
}

export function quote(argument: string): string {
  return /^[\w:@./#-]+$/.test(argument) ? argument : `"${argument.replace(/["$`]/g, '\\$&')}"`
}

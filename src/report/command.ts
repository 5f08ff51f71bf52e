import { safeText } from './safe.js'

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

/** How a run was begun, and is begun again. Texts are quoted for a shell. */
export interface Door {
  /** Vitest project. */
  readonly project: string
  /** The command itself, where it was not Vitest: `npx vitest-assay check ./src/guard.mjs`. */
  readonly command?: string | undefined
  /** What tells Vitest which configuration to read, where it would read another one by itself: `--config vitest.assay.config.ts`. */
  readonly flags?: string | undefined
  /** What the run was asked for, where that was less than all items: `-t "rug pull"`, `--suite benign`. */
  readonly selection?: string | undefined
  /** The answers of the target are recorded. */
  readonly records?: boolean | undefined
}

/** The items of a command: those that the run was asked for, all of the target, or one. */
interface Which {
  readonly key?: string
  readonly every?: boolean
}

/** A pattern of a user's may be long; a command that is cut runs something else. */
const longestCommand = 4000

/** A command as it may be printed. */
export const safeCommand = (command: string): string => safeText(command, longestCommand)

/** The command that runs the items of this run again, or others; `update` accepts what comes out, and must not accept what the run has not shown. */
export function runCommand(door: Door, { update = false, ...which }: Which & { readonly update?: boolean } = {}): string {
  const { project, command, flags } = door
  const accepting = update ? [command === undefined ? '-u' : '--update'] : []
  const selecting = selectionOf(door, which)
  return [
    ...(command === undefined ? ['npx vitest run', ...(flags === undefined ? [] : [flags]), `--project ${quote(project)}`] : [command]),
    // Vitest takes a word after its `-u` for a value of it.
    ...(which.key === undefined ? [...selecting, ...accepting] : [...accepting, ...selecting]),
  ].join(' ')
}

function selectionOf({ selection }: Door, { key, every = false }: Which): string[] {
  if (key !== undefined) return ['-t', quote(itemPattern(key))]
  return every || selection === undefined ? [] : [selection]
}

/** What writes a baseline anew that cannot be read: a part of the items would leave the others out. */
export const rewriteCommand = (door: Door): string => runCommand(door, { update: true, every: true })

/** What records the answers of a target anew: all, or those of one item. */
export function recordCommand(door: Door, options: { readonly key?: string; readonly update?: boolean } = {}): string {
  return `with ASSAY_RECORD=1 in the environment run \`${runCommand(door, { ...options, every: true })}\``
}

/**
 * A word for any shell: as it is where nothing in it means anything, else in double quotes, which cmd.exe knows too. What would not stay itself in those (`$`, `!`, a
 * backslash before another one) stands in single quotes.
 */
export function quote(argument: string): string {
  if (/^[\w:@./-][\w:@./#=-]*$/.test(argument)) return argument
  return /["$`!]|\\(?:\\|$)/.test(argument) ? `'${argument.replaceAll("'", String.raw`'\''`)}'` : `"${argument}"`
}

/**
 * What shows an item: `reproduce` asks the target again, where the run record is in `file` and the command finds the target as the run did; else the corpus tells
 * what it asks.
 */
export function lookCommand(
  { command, flags }: Door,
  key: string,
  file: string | undefined,
): { readonly asksAgain: boolean; readonly command: string } {
  const begun = command ?? flags ?? ''
  const config = configOf(begun)
  // It reads the configuration of its own folder.
  if (file === undefined || (begun.includes('--root ') && !config.length))
    return { asksAgain: false, command: ['npx vitest-assay corpus show', quote(key), ...config].join(' ') }
  const [, target] = /^npx vitest-assay \w+ (?!--)("[^"]*"|'[^']*'|\S+)/.exec(command ?? '') ?? []
  const found = [...(target === undefined ? [] : [`--target ${target}`]), ...config]
  return { asksAgain: true, command: ['npx vitest-assay reproduce', quote(file), quote(key), ...found].join(' ') }
}

/** The configuration that a run was begun with. Vitest reads the name from its root, the command from the working directory. */
function configOf(begun: string): string[] {
  const [, config] = /(?:^| )--config ("[^"]*"|'[^']*'|\S+)/.exec(begun) ?? []
  const [, root] = /(?:^| )--root ([\w:@./-]+)(?: |$)/.exec(begun) ?? []
  return config === undefined ? [] : [`--config ${root === undefined ? config : `${root}/${config}`}`]
}

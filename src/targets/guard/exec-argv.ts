/** Flags of this process that a child must not repeat: they open ports, write profiles, run other code or set the heap. */
const dropped =
  /^--(?:inspect|debug|prof|cpu-prof|heap-prof|heapsnapshot|max[-_]old[-_]space[-_]size|test|watch|input-type|eval|print|check)/
const takesValue = new Set(['-e', '-p', '-pe', '--eval', '--print'])

/** The flags for the guard's process: ours that still make sense there, and its heap limit in MB. */
export function childExecArgv(own: readonly string[], memory: number): string[] {
  const kept: string[] = []
  for (let at = 0; at < own.length; at++) {
    const flag = own[at] as string
    if (takesValue.has(flag)) at++
    else if (!dropped.test(flag)) kept.push(flag)
  }
  return [...kept, `--max-old-space-size=${memory}`]
}

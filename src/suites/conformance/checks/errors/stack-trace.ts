/** A line of a stack trace as each runtime writes it. */
const frames = [
  // JavaScript: "at name (file:12:5)", "at file:12:5", but not "at 12:30:45"
  /\bat (?:async )?(?:[\w$.<>[\] ]{1,100} \()?(?=[\d.:]*[^\s\d.:])(?:[^\s()"'<>:]|:(?!\d)){1,300}:\d+:\d+/,
  // Python
  /Traceback \(most recent call last\)|\bFile \\?"[^"\n]{1,300}", line \d+/,
  // Java, Kotlin
  /\bat [\w$.]{1,200}\([\w$]{1,100}\.(?:java|kt):\d+\)/,
  // .NET
  /\bat [\w.`<>]{1,200}\([^)\n]{0,200}\) in [^\n]{1,300}:line \d+/,
  // Go, Rust
  /\bgoroutine \d+ \[\w+\]:|\bpanicked at [^\n]{1,200}:\d+:\d+/,
  // PHP, Ruby
  /#\d+ [^\s(]{1,200}\(\d+\): |\.rb:\d+:in [`']/,
]

/** The first line of a stack trace in a text, undefined where there is none. */
export function stackTrace(text: string): string | undefined {
  for (const frame of frames) {
    const match = frame.exec(text)
    if (match) return match[0]
  }
  return undefined
}

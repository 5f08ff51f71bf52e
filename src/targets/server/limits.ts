// What a server sends is kept only so far: a server that floods must fill neither our memory nor a report.

/** Bytes of one line, one event or one HTTP body: room for a picture of some megabytes in base64. */
export const longestMessage = 16 * 1024 * 1024
/** Characters of standard error, the newest. */
export const stderrTail = 64 * 1024
/** Messages of one conversation. */
export const mostMessages = 10_000
/** Characters of all messages of one conversation together. */
export const messagesTotal = 32 * 1024 * 1024
/** Lines that are no message, or lines as they came: how many, how much of each, and how much together. */
export const mostNoise = 1000
export const noiseLine = 64 * 1024
export const noiseTotal = 4 * 1024 * 1024
/** Entries of a list that the survey reads. */
export const mostEntries = 1000

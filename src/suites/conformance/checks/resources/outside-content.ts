import type { Answer } from '../../../../targets/server/contract.js'
import { isObject } from '../features/finding.js'

/** The first line of the user list on Linux, macOS and the BSDs, and the settings that every Windows has. */
const userList = /^root:[^:\n]*:0:0:/m
const windowsSettings = /^\[(?:fonts|extensions)\]/m

export interface Outside {
  readonly what: string
  /** As much of it as proves the point: the rest is nobody's business, a report's least of all. */
  readonly shown: string
}

/** What a read gave that lies outside of anything to be shared; undefined where it gave nothing such. */
export function outsideContent({ result }: Answer, words: string): Outside | undefined {
  const contents = result?.['contents']
  for (const item of Array.isArray(contents) ? contents : []) {
    const text = textOf(item)
    if (text.includes(words)) return { what: 'a file of the temporary folder that it does not share', shown: words }
    const [line] = userList.exec(text) ?? windowsSettings.exec(text) ?? []
    if (line !== undefined) return { what: "a file of the system's", shown: `${line}…` }
  }
  return undefined
}

function textOf(item: unknown): string {
  if (!isObject(item)) return ''
  const { text, blob } = item
  if (typeof text === 'string') return text
  return typeof blob === 'string' ? Buffer.from(blob, 'base64').toString('utf8') : ''
}

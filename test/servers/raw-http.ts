import { type IncomingHttpHeaders, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** JSON-RPC messages of the body, of JSON and of server-sent events alike. */
  readonly messages: readonly Said[]
}

/** A message as it came. */
export interface Said {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text or bytes go out as they are, all else as JSON. */
  readonly body?: unknown
  /** Closes the stream once it holds as many messages. */
  readonly until?: number
  readonly onMessage?: (message: Said) => void
}

/** One exchange by node:http, which sends a `Host` as it is told; `fetch` would not. */
export function exchange(url: string, { method = 'POST', headers = {}, body, until, onMessage }: Sent = {}): Promise<Reply> {
  const content = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const sent = request(url, { method, headers: { ...common, ...headers }, agent: false }, (answer) => {
      let text = ''
      let told = 0
      const finish = () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, messages: messagesOf(text) })
        sent.destroy()
      }
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        const messages = messagesOf(text)
        for (; told < messages.length; told++) onMessage?.(messages[told] as Said)
        if (until !== undefined && messages.length >= until) finish()
      })
      answer.on('end', finish)
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

function messagesOf(text: string): readonly Said[] {
  const events = text.split('\n\n').slice(0, -1)
  const datas = events.flatMap((event) => /^data: (.+)$/m.exec(event)?.[1] ?? [])
  return (events.length > 0 ? datas : [text]).flatMap((data) => {
    try {
      return [JSON.parse(data)].flat()
    } catch {
      return []
    }
  })
}

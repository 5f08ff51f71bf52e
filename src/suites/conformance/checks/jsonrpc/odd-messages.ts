import type { ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { changed, lists, notificationLine, requestLine, simplest, type Line } from './talk.js'

export interface OddMessage {
  readonly lines: readonly Line[]
  /** Ids whose answers are waited for. */
  readonly ids?: readonly (string | number)[]
  /** Over HTTP: all lines at the same time. */
  readonly atOnce?: boolean
}

/** In the order in which they are sent. */
export const oddNames = [
  'damaged',
  'garbage',
  'notUtf8',
  'noMethod',
  'malformed',
  'looseParams',
  'batch',
  'emptyBatch',
  'notificationBatch',
  'nullId',
  'structuredIds',
  'duplicate',
  'notifications',
  'acceptable',
  'responses',
  'cancels',
  'keys',
  'halfText',
  'halfId',
  'twice',
] as const

export type OddName = (typeof oddNames)[number]

/** What no well-behaved client sends, or only by a race. None of it asks for anything but the simplest request. */
export function oddMessages(server: ServerUnderTest, session: Session): Readonly<Record<OddName, OddMessage>> {
  const plain = simplest(server)
  const request = (id: string | number, method = plain, params = {}): Line & { readonly body: string } =>
    requestLine(server, session, id, method, params)
  const whole = request('assay-odd')
  const text = (body: string | Buffer): Line => ({ ...whole, body })
  const notify = (method: string, params?: object): Line => notificationLine(server, session, method, { ...params })
  const cancel = (params: object): Line => notify('notifications/cancelled', params)
  const batch = (...lines: readonly Line[]): Line => text(`[${lines.map(({ body }) => body.toString()).join(',')}]`)
  const params = (JSON.parse(whole.body) as { readonly params?: object }).params ?? {}
  return {
    damaged: { lines: [text(whole.body.slice(0, -9))] },
    garbage: {
      lines: ['assay', '', '[', '"assay"', '42', 'null', `${whole.body}}`, '{"jsonrpc":"2.0",}', '\0', `<?xml version="1.0"?>`].map(text),
    },
    notUtf8: { lines: [broken(request('assay-bytes', plain, { assay: '????' }).body), broken(request('assay-????').body)].map(text) },
    noMethod: { lines: [changed(request('assay-no-method'), { method: undefined })] },
    malformed: {
      lines: [
        ...[
          { method: 42 },
          { method: null },
          { method: {} },
          { jsonrpc: '1.0' },
          { jsonrpc: undefined },
          { params: null },
          { params: [] },
          { result: {}, error: {} },
        ].map((changes) => changed(request('assay-malformed'), changes)),
        ...['{}', '{"jsonrpc":"2.0"}', '{"id":{}}'].map(text),
      ],
    },
    looseParams: {
      lines: [
        changed(request('assay-text'), { params: 'assay' }),
        changed(request('assay-number', lists(server)[0] ?? plain), { params: 7 }),
      ],
    },
    batch: {
      lines: [batch(request('assay-first'), request('assay-second'))],
      ...(server.revision === '2025-03-26' && { ids: ['assay-first', 'assay-second'] }),
    },
    emptyBatch: { lines: [text('[]')] },
    notificationBatch: { lines: [batch(cancel({ requestId: 'assay-none' }), notify('notifications/assay'))] },
    nullId: { lines: [changed(whole, { id: null })] },
    structuredIds: { lines: [{}, [1], true].map((id) => changed(whole, { id })) },
    duplicate: { lines: [request('assay-same'), request('assay-same')], ids: ['assay-same', 'assay-same'], atOnce: true },
    notifications: { lines: [notify('notifications/assay'), notify('assay/unknown'), notify(plain)] },
    acceptable: { lines: [cancel({ requestId: 'assay-none', reason: 'none' })] },
    responses: {
      lines: [{ result: {} }, { error: { code: -32_603, message: 'assay' } }].map((content) =>
        text(JSON.stringify({ jsonrpc: '2.0', id: 'assay-never-asked', ...content })),
      ),
    },
    cancels: { lines: [...['assay-none', 4_242_424, null].map((requestId) => cancel({ requestId })), notify('notifications/cancelled')] },
    keys: { lines: [text(withKeys(request('assay-keys').body, params))], ids: ['assay-keys'] },
    halfText: { lines: [request('assay-half', plain, { assay: '\ud83d' })], ids: ['assay-half'] },
    halfId: { lines: [request('assay-\udc00')], ids: ['assay-\udc00'] },
    twice: { lines: [request('assay-one'), request('assay-two', 'assay/unknown'), request('assay-three')] },
  }
}

/** Four question marks become a byte that never stands in UTF-8, a lone continuation and a character that breaks off. */
function broken(text: string): Buffer {
  const bytes = Buffer.from(text)
  bytes.set([0xff, 0xbf, 0xe6, 0x9d], bytes.indexOf('????'))
  return bytes
}

/** As text: an object literal would lose the first of these names. */
function withKeys(body: string, params: object): string {
  const own = JSON.stringify(params).slice(1, -1)
  const added = '"__proto__":{"assayPolluted":"assay"},"constructor":{"prototype":{"assayPolluted":"assay"}}'
  const message = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify({ ...message, params: 'ASSAY' }).replace('"ASSAY"', () => `{${own === '' ? added : `${added},${own}`}}`)
}

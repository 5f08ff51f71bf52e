export const codes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
}

/** What a request is refused with. `status`: of HTTP, where it is not that of an ordinary answer; `headers`: to add to it. */
export class Problem extends Error {
  /**
   * @param {number} code
   * @param {string} message read by whoever sent the request: names nothing of the server's inside
   * @param {{ data?: unknown, status?: number, headers?: Record<string, string>, id?: unknown }} [more]
   */
  constructor(code, message, { data, status, headers, id } = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.data = data
    this.status = status
    this.headers = headers
    this.id = id
  }
}

/** @param {string} message */
export const invalidParams = (message, more) => new Problem(codes.invalidParams, message, more)

/** @param {string} message */
export const invalidRequest = (message, more) => new Problem(codes.invalidRequest, message, { status: 400, ...more })

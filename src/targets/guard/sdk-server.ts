/** What mends a server in a guard's place. */
export const serverMend = "write the target as { kind: 'server', module: ... } with the same reference"

type Members = { readonly [member: string]: unknown }

/** Whether a value is a server of the SDK, of version 1 or 2. By its members: the SDK is not ours to import. Never throws. */
export function isSdkServer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  try {
    const { connect, callTool, setRequestHandler, server, _registeredTools: tools } = value as Members
    // The SDK's client connects and handles requests too.
    if (typeof connect !== 'function' || typeof callTool === 'function') return false
    return [server, tools].some((member) => typeof member === 'object' && member !== null) || typeof setRequestHandler === 'function'
  } catch {
    return false
  }
}

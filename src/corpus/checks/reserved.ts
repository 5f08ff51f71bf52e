import { BlockList, isIP } from 'node:net'

/**
 * Addresses that reach nobody: documentation (RFC 5737, RFC 3849), loopback, and the private and link-local ranges, in which 169.254.169.254
 * lies. RFC 6890 lists them.
 */
const addresses = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 32],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const) {
  addresses.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 127],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  addresses.addSubnet(address, prefix, 'ipv6')
}

/** RFC 2606 and RFC 6761. */
const names = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost)\.?$/i

/** Whether a host name or address can belong to nobody. An IPv6 address may stand in brackets. */
export function isReservedHost(host: string): boolean {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  const version = isIP(bare)
  return version === 0 ? names.test(bare) : addresses.check(bare, version === 4 ? 'ipv4' : 'ipv6')
}

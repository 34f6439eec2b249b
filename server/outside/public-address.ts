import { BlockList, isIP, isIPv4 } from 'node:net'

/** IPv4 special-purpose ranges (IANA registry), and cloud metadata services. */
const SPECIAL_V4: [net: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's metadata service.
  ['168.63.129.16', 32],
]

/** Public IPv6, without ranges that embed IPv4 (Teredo, 6to4) and documentation. */
const PUBLIC_V6: [net: string, prefix: number] = ['2000::', 3]
const SPECIAL_V6: [net: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const listOf = (family: 'ipv4' | 'ipv6', nets: readonly [string, number][]): BlockList => {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}
const specialV4 = listOf('ipv4', SPECIAL_V4)
const specialV6 = listOf('ipv6', SPECIAL_V6)
const publicV6 = listOf('ipv6', [PUBLIC_V6])

/** true: a public internet address. Mapped, NAT64 and 6to4 addresses are not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4')
  // A zone means a link-local address.
  if (isIP(address) !== 6 || address.includes('%')) return false
  return publicV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

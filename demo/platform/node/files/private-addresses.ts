import { BlockList, isIP, isIPv6 } from 'node:net';

const blockedRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blockedRanges.addSubnet(network, bits, 'ipv4');

/** In IPv6 only global unicast is public, except for tunnels to IPv4 and ranges for documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blockedRanges.addSubnet(network, bits, 'ipv6');

/** Whether a host is no IP address of the public internet. True for any text that is no IP address. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  if (!isIPv6(address)) return blockedRanges.check(address, 'ipv4');
  return !publicIpv6.check(address, 'ipv6') || blockedRanges.check(address, 'ipv6');
}

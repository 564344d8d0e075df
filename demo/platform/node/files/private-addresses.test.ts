import { expect, test } from 'vitest';
import { isPrivateAddress } from './private-addresses.ts';

test.each([
  ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['2001:db8::1', '2002:7f00:1::', 'fec0::1', 'localhost', '', '1.2.3'],
])('isPrivateAddress is true for %j', address => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('isPrivateAddress is false for %j', address => {
  expect(isPrivateAddress(address)).toBe(false);
});

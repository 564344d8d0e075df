import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeText, encodeJson } from './base64url.ts';
import { hmacSha256, isSameText, randomInteger, randomText, sha1, sha256 } from './crypto.ts';

test.each([
  '',
  'oak-board',
  'crème brûlée 🍮',
  'x'.repeat(1000),
])('sha1, sha256 and hmacSha256 agree with node:crypto for %j', text => {
  expect(sha1(text)).toBe(createHash('sha1').update(text).digest('hex'));
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('base64url'));
  expect(hmacSha256('a key', text)).toBe(createHmac('sha256', 'a key').update(text).digest('hex'));
});

test('randomText(16) has 16 random bytes, and randomInteger(3) returns 0, 1 or 2', () => {
  expect(Buffer.from(randomText(16), 'base64url').length).toBe(16);
  expect(new Set(Array.from({ length: 50 }, () => randomText(16))).size).toBe(50);
  expect(new Set(Array.from({ length: 200 }, () => randomInteger(3)))).toEqual(new Set([0, 1, 2]));
});

test('isSameText is true only for equal texts', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  for (const other of ['', 'ab', 'abcd', 'abd', 'Abc']) expect(isSameText('abc', other), other).toBe(false);
});

test('decodeText reverses encodeJson, and returns "" for text that is not base64url', () => {
  expect(decodeText(encodeJson({ name: 'crème' }))).toBe('{"name":"crème"}');
  for (const text of ['', '?', 'a+/b', 'x.y']) expect(decodeText(text), text).toBe('');
});

import { spawnSync } from 'node:child_process';
import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)('createCertificate returns a valid self-signed certificate and its key’s hash', () => {
  const { cert, key, keyHash } = createCertificate();
  const parsed = new X509Certificate(cert);
  expect(parsed.verify(createPublicKey(key))).toBe(true);
  expect(Date.parse(parsed.validFrom)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(parsed.validTo)).toBeGreaterThan(Date.now());
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(publicKey).digest('base64')).toBe(keyHash);
});

test('createCertificate throws an error that names the missing OpenSSL command', () => {
  expect(() => createCertificate('no-such-openssl')).toThrow('The bench needs no-such-openssl');
});

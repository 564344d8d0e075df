import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';

test('the certificate is valid now, signed by its own key and named by that key’s hash', () => {
  const { cert, key, keyHash } = createCertificate();
  const parsed = new X509Certificate(cert);
  expect(parsed.verify(createPublicKey(key))).toBe(true);
  expect(Date.parse(parsed.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(parsed.validTo)).toBeGreaterThan(Date.now());
  const publicKey = parsed.publicKey.export({ type: 'spki', format: 'der' });
  expect(createHash('sha256').update(publicKey).digest('base64')).toBe(keyHash);
});

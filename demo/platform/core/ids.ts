import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

function toGuid(hash: Buffer): string {
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The same GUID for the same parts. Anyone with the parts can compute it, so none of them is an address or a secret. */
export const deriveGuid = (...parts: readonly string[]): string =>
  toGuid(createHash('sha1').update(parts.join('\n')).digest());

/** The same GUID for the same parts, which only a holder of the secret can compute. */
export const deriveSecretGuid = (secret: string, ...parts: readonly string[]): string =>
  toGuid(createHmac('sha256', secret).update(parts.join('\n')).digest());

export const createGuid = (): string => randomUUID();

/** 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

export const isGuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

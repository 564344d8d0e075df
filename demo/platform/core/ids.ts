import { hmacSha256, randomText, randomUuid, sha1 } from './crypto.ts';

/** A GUID of version 5 made of the first 32 digits. */
function toGuid(digits: string): string {
  const variant = (Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8;
  const third = `5${digits.slice(13, 16)}`;
  const fourth = variant.toString(16) + digits.slice(17, 20);
  return [digits.slice(0, 8), digits.slice(8, 12), third, fourth, digits.slice(20, 32)].join('-');
}

/**
 * A GUID that is always the same for the same parts. Anyone can compute it from the parts, so none of them may be an
 * email address or a secret.
 */
export const deriveGuid = (...parts: readonly string[]): string => toGuid(sha1(parts.join('\n')));

/** A GUID that is always the same for the same secret and parts. Only a holder of the secret can compute it. */
export const deriveSecretGuid = (secret: string, ...parts: readonly string[]): string =>
  toGuid(hmacSha256(secret, parts.join('\n')));

export const createGuid = randomUuid;

/** 256 random bits in base64url. */
export const createSecret = (): string => randomText(32);

export const isGuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

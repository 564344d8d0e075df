import { hmac } from '@noble/hashes/hmac.js';
import { sha1 as digestSha1 } from '@noble/hashes/legacy.js';
import { sha256 as digestSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64url } from 'jose';

// These digests are synchronous, because a transaction cannot wait for those of WebCrypto.

/** The digest in hexadecimal digits. */
export const sha1 = (text: string): string => bytesToHex(digestSha1(utf8ToBytes(text)));

/** The digest in base64url. */
export const sha256 = (text: string): string => base64url.encode(digestSha256(utf8ToBytes(text)));

/** The digest in hexadecimal digits. */
export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(digestSha256(bytes));

/** The signature in hexadecimal digits. */
export const hmacSha256 = (key: string, text: string): string =>
  bytesToHex(hmac(digestSha256, utf8ToBytes(key), utf8ToBytes(text)));

/** `bytes` random bytes in base64url. */
export const randomText = (bytes: number): string => base64url.encode(randomBytes(bytes));

export const randomUuid = (): string => crypto.randomUUID();

/** A random integer from 0 to `limit` - 1. It is made of 64 bits, so its bias is negligible. */
export const randomInteger = (limit: number): number =>
  Number((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n) % BigInt(limit));

/** Whether two texts are equal. The time depends only on their length. */
export function isSameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

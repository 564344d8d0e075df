/**
 * Encodes bytes as base64 with the URL-safe alphabet and without padding. For short inputs, because each byte becomes a
 * function argument.
 */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}

import { base64url } from 'jose';

export const encodeJson = (value: unknown): string => base64url.encode(JSON.stringify(value));

/** The text of a base64url string; empty for any other string. */
export function decodeText(encoded: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(encoded));
  } catch {
    return '';
  }
}

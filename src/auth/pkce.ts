import { base64url } from '../transport/base64url.ts';
import { StoreError } from '../transport/errors.ts';
import { SignInError } from '../transport/sign-in-error.ts';

const UNRESERVED_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~';

/** The values of one authorization request: PKCE (RFC 7636) and its state. */
export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
  readonly state: string;
}

/** A random string of 43 to 128 of the 66 unreserved characters, evenly distributed. */
export function randomString(length = 43): string {
  if (!(length >= 43 && length <= 128))
    throw new StoreError(`Expected a length between 43 and 128. Received ${length}.`, 'INVALID_ARGUMENT');
  let result = '';
  while (result.length < length) {
    // 198 is the largest multiple of 66 in a byte; larger values would favor the first characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 198 && result.length < length) result += UNRESERVED_CHARS[byte % 66];
  }
  return result;
}

/** The SHA-256 of a verifier, as base64url. */
export const createChallenge = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/** Creates a verifier, its challenge and a state. Rejects outside a secure context. */
export async function createPkce(verifierLength?: number): Promise<Pkce> {
  if (!globalThis.crypto?.subtle) throw new SignInError('Signing in needs a page served over https', 'unavailable');
  const verifier = randomString(verifierLength);
  return { verifier, challenge: await createChallenge(verifier), state: randomString() };
}

import { base64url } from '../transport/base64url.ts';
import { SignInError } from '../transport/errors.ts';

const UNRESERVED_CHARS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~';

/** What proves that the one who redeems a code is the one who asked for it (RFC 7636; specification §5, §9). */
export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
  readonly state: string;
}

/** Random signs of the 66 allowed, 43 to 128 of them, each as likely as the others. */
export function randomString(length = 43): string {
  if (length < 43 || length > 128) throw new RangeError(`Expected a length between 43 and 128. Received ${length}.`);
  let result = '';
  while (result.length < length) {
    // A byte beyond the last whole round of signs would favour the first ones.
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 198 && result.length < length) result += UNRESERVED_CHARS[byte % 66];
  }
  return result;
}

/** The SHA-256 of a verifier, as base64url. */
export const createChallenge = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/** A new verifier with its challenge, and a state. Rejects where the page has no secure context. */
export async function createPkce(): Promise<Pkce> {
  if (!globalThis.crypto?.subtle) throw new SignInError('Signing in needs a page served over https', 'unavailable');
  const verifier = randomString();
  return { verifier, challenge: await createChallenge(verifier), state: randomString() };
}

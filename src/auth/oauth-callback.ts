import { SignInError } from '../transport/errors.ts';

/** What the authorization page leaves in a message or an address; any part may be missing. */
export interface Returned {
  readonly code?: unknown;
  readonly state?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/**
 * The code of a return that must belong to `state` (specification §5). Throws `SignInError`: the platform's own
 * refusal, 'Missing code or _state', or 'Invalid _state'.
 */
export function codeIn({ code, state: held, error, error_description: words }: Returned, state: string): string {
  if (error) {
    const known = /^(login_required|access_denied)$/.test(String(error));
    throw new SignInError(String(words ?? error), known ? (error as 'login_required') : 'unavailable');
  }
  if (typeof code !== 'string' || !code || !held) throw new SignInError('Missing code or _state', 'unavailable');
  if (held !== state) throw new SignInError('Invalid _state', 'state_mismatch');
  return code;
}

import { SignInError } from '../transport/sign-in-error.ts';

/** The answer of the authorization page, from a message or an address. Any part may be missing. */
export interface OAuthCallback {
  readonly code?: unknown;
  readonly state?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/**
 * Returns the code of a callback that belongs to `state`. Throws `SignInError` with 'Missing code or _state',
 * 'Invalid _state' or the platform's refusal.
 */
export function parseCallback(
  { code, state: receivedState, error, error_description: description }: OAuthCallback,
  state: string,
): string {
  if (!receivedState || !(code || error)) throw new SignInError('Missing code or _state', 'unavailable');
  if (receivedState !== state) throw new SignInError('Invalid _state', 'state_mismatch');
  if (error) {
    const isKnown = /^(login_required|access_denied)$/.test(String(error));
    throw new SignInError(String(description ?? error), isKnown ? (error as 'login_required') : 'unavailable');
  }
  if (typeof code !== 'string') throw new SignInError('Missing code or _state', 'unavailable');
  return code;
}

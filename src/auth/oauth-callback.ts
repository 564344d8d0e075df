import { SignInError } from '../transport/errors.ts';

/** What the authorization page leaves in a message or an address; any part may be missing. */
export interface OAuthCallback {
  readonly code?: unknown;
  readonly state?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/**
 * The code of a return that must belong to `state` (specification §5). Throws `SignInError`: the platform's own
 * refusal, 'Missing code or _state', or 'Invalid _state'.
 */
export function parseCallback(
  { code, state: receivedState, error, error_description: description }: OAuthCallback,
  state: string,
): string {
  if (error) {
    const isKnown = /^(login_required|access_denied)$/.test(String(error));
    throw new SignInError(String(description ?? error), isKnown ? (error as 'login_required') : 'unavailable');
  }
  if (typeof code !== 'string' || !code || !receivedState)
    throw new SignInError('Missing code or _state', 'unavailable');
  if (receivedState !== state) throw new SignInError('Invalid _state', 'state_mismatch');
  return code;
}

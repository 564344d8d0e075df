import { StoreError } from './errors.ts';

type SignInErrorCode =
  | 'state_mismatch'
  | 'login_required'
  | 'access_denied'
  | 'timeout'
  | 'cancelled'
  | 'blocked'
  | 'unavailable'
  | 'session_ended';

/** Signing in failed or a session ended, for the reason in `code`. */
export class SignInError extends StoreError<SignInErrorCode> {
  override readonly name = 'SignInError';
}

import type { GrantAnswer } from '../api/tokens.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { isUnexpired, parseTokens, type Role, type Tokens } from './tokens.ts';

/**
 * Reads the tokens in the body of a response to a grant. If the body has no refresh token, `current` stays the refresh
 * token. Without `current`, the tokens belong to a new person. Returns undefined if the tokens are unusable.
 */
export function tokensFromGrant(
  body: unknown,
  role: Role,
  now: number,
  current: Tokens['refreshToken'] = { value: '', role, person: Math.random() },
): Tokens | undefined {
  const { access_token, refresh_token, expires_in } = Object(body) as Partial<GrantAnswer>; // parseTokens checks them
  const lifetime = Math.floor(Number(ignoreErrors(() => Number(expires_in))));
  const expiresAt = Math.floor(now / 1_000) + lifetime;
  const refreshToken = { ...current, value: refresh_token || current.value };
  const tokens = parseTokens({ accessToken: { value: access_token, expiresAt, lifetime }, refreshToken });
  return isUnexpired(tokens, now) ? tokens : undefined;
}

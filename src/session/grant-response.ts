import type { GrantAnswer } from '../api/tokens.ts';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { isUnexpired, parseTokens, type Role, type Tokens } from './tokens.ts';

/** The tokens in a grant's body, which may leave out the refresh token: it stays the current one. Undefined if unusable. */
export function tokensFromGrant(body: unknown, role: Role, now: number, currentRefreshToken = ''): Tokens | undefined {
  const { access_token, refresh_token, expires_in } = Object(body) as Partial<GrantAnswer>; // parseTokens checks them
  const lifetime = Math.floor(Number(ignoreErrors(() => Number(expires_in))));
  const expiresAt = Math.floor(now / 1_000) + lifetime;
  const refreshToken = { value: refresh_token || currentRefreshToken, role };
  const tokens = parseTokens({ accessToken: { value: access_token, expiresAt, lifetime }, refreshToken });
  return isUnexpired(tokens, now) ? tokens : undefined;
}

import type { GrantAnswer } from '../api/tokens.ts';
import type { ParsedResponse } from '../transport/response.ts';
import { parseTokens, type Role, type Tokens } from './tokens.ts';

/** The tokens in a grant's answer; the held refresh token stays where the answer brings none. Undefined if unusable. */
export function tokensFromGrant(
  { status, body }: ParsedResponse,
  role: Role,
  now: number,
  currentRefreshToken = '',
): Tokens | undefined {
  // The platform's word for it; each field is checked.
  const { access_token, refresh_token, expires_in } = Object(body) as Partial<GrantAnswer>;
  const lifetime = Math.floor(Number(expires_in));
  const expiresAt = Math.floor(now / 1_000) + lifetime;
  const refreshToken = { value: refresh_token || currentRefreshToken, role };
  const tokens = parseTokens(
    JSON.stringify({ accessToken: { value: access_token, expiresAt, lifetime }, refreshToken }),
  );
  return status === 200 && tokens.accessToken.value ? tokens : undefined;
}

/** Whether the platform has judged the grant itself. Everything else, whatever its shape, is an outage. */
export function isGrantRejection({ status, body }: ParsedResponse): boolean {
  const { error, details } = Object(body);
  return (status === 400 || status === 401) && (typeof error === 'string' || !!details?.applicationError);
}

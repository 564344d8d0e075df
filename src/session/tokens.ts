import type { TokenRole } from '../api/tokens.ts';

/** Who the tokens belong to (specification §6): nobody, a visitor without a name, a member who signed in. */
export type Role = TokenRole;

/** What the platform is shown with each call, and what renews it. */
export interface Tokens {
  readonly accessToken: {
    readonly value: string;
    /** Whole seconds since the epoch, by this device's clock. */
    readonly expiresAt: number;
    /** Seconds from grant to expiry, where known: it bounds how early the token is renewed. */
    readonly lifetime?: number;
  };
  readonly refreshToken: { readonly value: string; readonly role: Role };
}

export const NO_TOKENS: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
};

/** Renewed this many seconds before expiry, so that a token does not expire on its way. */
const RENEWAL_MARGIN_S = 30;

/** Whether the access token's expiry is not before now, in milliseconds (specification §5). */
export const isUnexpired = ({ accessToken: { value, expiresAt } }: Tokens, now: number): boolean =>
  value !== '' && expiresAt >= Math.floor(now / 1_000);

/** Whether the access token is good for some time yet: 30 seconds, but never more than a tenth of its lifetime. */
export const isFresh = (tokens: Tokens, now: number): boolean =>
  isUnexpired(tokens, now + Math.min(RENEWAL_MARGIN_S, (tokens.accessToken.lifetime ?? 0) / 10) * 1_000);

/** A token travels in a header: printable, no spaces. */
const isHeaderSafe = (value: unknown): value is string => typeof value === 'string' && /^[!-~]*$/.test(value);

/** Checks a parsed value. Returns NO_TOKENS unless every field is as `Tokens` has it. */
export function parseTokens(value: unknown): Tokens {
  const { accessToken, refreshToken } = Object(value) as Partial<Tokens>; // each field is checked below
  return isHeaderSafe(accessToken?.value) &&
    Number.isFinite(accessToken.expiresAt) &&
    Number.isFinite(accessToken.lifetime ?? 0) &&
    isHeaderSafe(refreshToken?.value) &&
    /^(none|visitor|member)$/.test(refreshToken.role)
    ? { accessToken, refreshToken }
    : NO_TOKENS;
}

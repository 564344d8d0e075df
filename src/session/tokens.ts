import type { TokenRole } from '../api/tokens.ts';

/** The owner of tokens: no one yet, an anonymous visitor, or a signed-in member. */
export type Role = TokenRole;

/** The access token that calls carry, and the refresh token that renews it. */
export interface Tokens {
  readonly accessToken: {
    readonly value: string;
    /** Whole seconds since the epoch, by this device's clock. */
    readonly expiresAt: number;
    /** Seconds from grant to expiry, if known. A short lifetime limits how early the token is renewed. */
    readonly lifetime?: number;
  };
  readonly refreshToken: {
    readonly value: string;
    readonly role: Role;
    /**
     * A random number that stays the same from the first grant through all renewals. It tells people apart, and also
     * two sign-ins of one member.
     */
    readonly person?: number;
  };
}

export const NO_TOKENS: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
};

/** Tokens are renewed at most this many seconds early, so that none expires in transit. */
const RENEWAL_MARGIN_S = 30;

/** Returns a stored number, or NaN for any other value, because comparing with an object may throw. */
const numberOrNaN = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** The role and person of tokens, as one text to compare. */
export const personOf = ({ refreshToken: { role, person } }: Tokens): string => `${role} ${numberOrNaN(person)}`;

/**
 * The person of a member's tokens. Empty for any visitor, because a visitor's changes go on when the visitor signs in.
 */
export const ownerOf = (tokens: Tokens): string => (tokens.refreshToken.role === 'member' ? personOf(tokens) : '');

/**
 * Whether the access token has not expired at `now`, in milliseconds since the epoch. A token counts as expired if it
 * is too long for a header. It also counts as expired if it has a comma, because a comma separates it from an API key.
 * Such tokens can still be renewed.
 */
export const isUnexpired = ({ accessToken: { value, expiresAt } }: Tokens, now: number): boolean =>
  /^[^,]{1,8000}$/.test(value) && numberOrNaN(expiresAt) >= Math.floor(now / 1_000);

/**
 * Whether the access token stays valid for another 30 seconds, or a tenth of its lifetime if that is less. Without a
 * known lifetime, whether it is valid now.
 */
export const isFresh = (tokens: Tokens, now: number): boolean =>
  isUnexpired(tokens, now + Math.min(RENEWAL_MARGIN_S, numberOrNaN(tokens.accessToken.lifetime ?? 0) / 10) * 1_000);

/** Whether a token can be sent in a header: printable ASCII without spaces. */
const isHeaderSafe = (value: unknown): value is string => typeof value === 'string' && /^[!-~]*$/.test(value);

/**
 * Checks a parsed value. Returns NO_TOKENS unless tokens and role are as in `Tokens`. With a wrong date or lifetime,
 * tokens count as expired.
 */
export function parseTokens(value: unknown): Tokens {
  const { accessToken, refreshToken } = Object(value) as Partial<Tokens>; // each field is checked below
  return isHeaderSafe(accessToken?.value) &&
    isHeaderSafe(refreshToken?.value) &&
    ['none', 'visitor', 'member'].includes(refreshToken.role)
    ? { accessToken, refreshToken }
    : NO_TOKENS;
}

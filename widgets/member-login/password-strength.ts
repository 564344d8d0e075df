import { MIN_PASSWORD_LENGTH } from './fields.ts';

/** From the weakest to the strongest. */
export type PasswordStrength = 'tooShort' | 'weak' | 'fair' | 'strong';

/** Common beginnings of passwords, and passwords of digits only. */
const COMMON = /^(pass|qwert|azert|asdf|iloveyou|welcome|letmein|admin|login|abc|dragon|monkey|football|\d+$)/i;

/** The number of different characters of each kind. */
const KINDS: readonly (readonly [kind: RegExp, size: number])[] = [
  [/\d/, 10],
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/[^\d\p{Ll}\p{Lu}]/u, 33],
];

/** The least entropy of a fair password, bits. */
const FAIR_BITS = 40;
/** The least entropy of a strong password, bits. */
const STRONG_BITS = 62;

/**
 * Rates a password by its estimated entropy, for an attacker who knows the email address. A password with a common
 * beginning is `weak` unless its entropy is that of a `strong` password. A password of fewer than 8 characters is
 * `tooShort`.
 */
export function ratePassword(password: string, email: string): PasswordStrength {
  const characters = [...password];
  if (password.length < MIN_PASSWORD_LENGTH) return 'tooShort';
  const owner = email.split('@')[0]?.toLowerCase() ?? '';
  const isGuessed = owner.length > 2 && password.toLowerCase().includes(owner);
  // Repeated and consecutive characters add nothing.
  const surprising = characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? 0);
    return Math.abs(step) > 1;
  });
  const variety = Math.min(surprising.length, 2 * new Set(surprising).size);
  const size = KINDS.reduce((sum, [kind, more]) => sum + (kind.test(password) ? more : 0), 0);
  const bits = (variety - (isGuessed ? owner.length : 0)) * Math.log2(size);
  if (bits < FAIR_BITS || (COMMON.test(password) && bits < STRONG_BITS)) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Fail } from '../core/validate.ts';

/** A salted scrypt hash. */
export function hashOf(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`;
}

/** Compares in constant time. */
export function matches(password: string, kept: string): boolean {
  const [salt = '', hash = ''] = kept.split('.').map(part => Buffer.from(part, 'base64url'));
  return timingSafeEqual(scryptSync(password, salt, 32), Buffer.from(hash));
}

/** Notes what keeps a password from being one. */
export function checkStrength(password: string, email: string, strict: boolean, field: string, fail: Fail): void {
  const least = strict ? 8 : 4;
  if (password.length < least) fail(field, `must have at least ${least} characters`, 'MIN_LENGTH');
  else if (password.toLowerCase() === email.toLowerCase()) fail(field, 'must not be the e-mail address', 'OTHER');
}

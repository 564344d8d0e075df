import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Report } from '../core/validate.ts';

/** A salted scrypt hash. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${scryptSync(password, salt, 32).toString('base64url')}`;
}

/** Compares in constant time. */
export function verifyPassword(password: string, storedHash: string): boolean {
  const [salt = '', hash = ''] = storedHash.split('.').map(part => Buffer.from(part, 'base64url'));
  return timingSafeEqual(scryptSync(password, salt, 32), Buffer.from(hash));
}

/** Reports a password that is too short or equals the email address. */
export function checkPasswordStrength(
  password: string,
  email: string,
  strict: boolean,
  field: string,
  report: Report,
): void {
  const minLength = strict ? 8 : 4;
  if (password.length < minLength) report(field, `must have at least ${minLength} characters`, 'MIN_LENGTH');
  else if (password.toLowerCase() === email.toLowerCase()) report(field, 'must not be the e-mail address', 'OTHER');
}

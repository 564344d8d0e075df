import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

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

/** What keeps a password from being one; undefined where nothing does. */
export function weakness(password: string, email: string, strict: boolean): string | undefined {
  if (password.length < (strict ? 8 : 4)) return `must have at least ${strict ? 8 : 4} characters`;
  if (password.length > 100) return 'must not be longer than 100 characters';
  return password.toLowerCase() === email.toLowerCase() ? 'must not be the e-mail address' : undefined;
}

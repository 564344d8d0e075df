import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Report } from '../core/validate.ts';

/** Hashes on a thread of Node's pool. */
const hash = promisify<string, Buffer, number, Buffer>(scrypt);

/** A salted scrypt hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await hash(password, salt, 32)).toString('base64url')}`;
}

/** Compares in constant time, which is the same where there is no hash. */
export async function verifyPassword(password: string, storedHash = '.'): Promise<boolean> {
  const [salt = Buffer.of(), stored = Buffer.of()] = storedHash.split('.').map(part => Buffer.from(part, 'base64url'));
  const actual = await hash(password, salt, 32);
  return stored.length === actual.length && timingSafeEqual(actual, stored);
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

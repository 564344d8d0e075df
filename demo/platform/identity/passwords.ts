import { base64url } from 'jose';
import type { Context } from '../core/context.ts';
import { isSameText, randomText } from '../core/crypto.ts';
import type { Report } from '../core/validate.ts';

/** The salt and the hash of a password, as one text. */
export async function hashPassword(
  { deriveKey }: Context,
  password: string,
  salt: string = randomText(16),
): Promise<string> {
  return `${salt}.${base64url.encode(await deriveKey(password, base64url.decode(salt)))}`;
}

/** Whether a password matches its hash. Takes the same time if there is no hash, and compares in constant time. */
export async function verifyPassword(context: Context, password: string, storedHash = '.'): Promise<boolean> {
  const [salt] = storedHash.split('.');
  return isSameText(await hashPassword(context, password, salt), storedHash);
}

/** Reports a password that equals the email address or has fewer than 8 characters, or 4 unless `strict` is set. */
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

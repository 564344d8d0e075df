import type { Credentials } from '../access/credential-store.ts';
import type { Context } from '../core/context.ts';
import { randomInteger } from '../core/crypto.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { sendMemberMail } from './mails.ts';

/** The details of a login token that waits for its code. */
export interface VerificationDetails {
  readonly code: string;
  /** Wrong codes so far. */
  readonly attempts: number;
}

/** Mails a new six-digit code; throws 429 where an address has been sent too many. */
export function sendVerificationCode(context: Context, credentials: Credentials): VerificationDetails {
  const { clientId, email } = credentials;
  enforceLimit(context, 'codeMails', clientId, email);
  enforceLimit(context, 'mails', clientId, email);
  const code = String(randomInteger(1_000_000)).padStart(6, '0');
  sendMemberMail(context, credentials, 'code', code);
  return { code, attempts: 0 };
}

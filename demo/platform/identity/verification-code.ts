import type { Credentials } from '../access/credential-store.ts';
import type { Context } from '../core/context.ts';
import { randomInteger } from '../core/crypto.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { sendMemberMail } from './mails.ts';

/** The details of a state token whose login needs a mailed code. */
export interface VerificationDetails {
  readonly code: string;
  /** The number of wrong codes so far. */
  readonly attempts: number;
}

/** Mails a new six-digit code. Throws 429 if the address has received too many codes. */
export function sendVerificationCode(context: Context, credentials: Credentials): VerificationDetails {
  const { clientId, email } = credentials;
  enforceLimit(context, 'codeMails', clientId, email);
  enforceLimit(context, 'mails', clientId, email);
  const code = String(randomInteger(1_000_000)).padStart(6, '0');
  sendMemberMail(context, credentials, 'code', code);
  return { code, attempts: 0 };
}

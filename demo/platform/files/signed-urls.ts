import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../core/validate.ts';

/** What a signed URL allows. */
export interface Ticket {
  readonly use: 'download' | 'archive' | 'stream';
  readonly ids: readonly string[];
  /** Milliseconds. */
  readonly until: number;
  readonly inline?: boolean;
  /** Where it redirects after it has expired. */
  readonly afterwards?: string;
}

const sign = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

export function signTicket(secret: string, ticket: Ticket): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** The ticket, also an expired one; undefined if the signature is wrong. */
export function verifyTicket(secret: string, signedTicket: string): Ticket | undefined {
  const [text = '', signature = ''] = signedTicket.split('.');
  const [actual, expected] = [Buffer.from(signature, 'base64url'), sign(secret, text)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const ticket: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  return isRecord(ticket) ? (ticket as unknown as Ticket) : undefined; // signed, so `signTicket` has written it
}

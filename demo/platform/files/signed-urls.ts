import { decodeText, encodeJson } from '../core/base64url.ts';
import { hmacSha256, isSameText } from '../core/crypto.ts';
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

export function signTicket(secret: string, ticket: Ticket): string {
  const text = encodeJson(ticket);
  return `${text}.${hmacSha256(secret, text)}`;
}

/** The ticket, also an expired one; undefined if the signature is wrong. */
export function verifyTicket(secret: string, signedTicket: string): Ticket | undefined {
  const [text = '', signature = ''] = signedTicket.split('.');
  if (!isSameText(signature, hmacSha256(secret, text))) return undefined;
  const ticket: unknown = JSON.parse(decodeText(text));
  return isRecord(ticket) ? (ticket as unknown as Ticket) : undefined; // signed, so `signTicket` has written it
}

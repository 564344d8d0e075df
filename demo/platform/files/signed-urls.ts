import { decodeText, encodeJson } from '../core/base64url.ts';
import { hmacSha256, isSameText } from '../core/crypto.ts';
import { isRecord } from '../core/validate.ts';

/** The content of a signed URL: its use, its files and its end. */
export interface Ticket {
  readonly use: 'download' | 'archive' | 'stream';
  readonly ids: readonly string[];
  /** The time of expiry in milliseconds. */
  readonly until: number;
  readonly inline?: boolean;
  /** The URL to which the signed URL redirects after it has expired. */
  readonly afterwards?: string;
}

export function signTicket(secret: string, ticket: Ticket): string {
  const text = encodeJson(ticket);
  return `${text}.${hmacSha256(secret, text)}`;
}

/** The ticket, even if it has expired. Undefined if the signature is wrong. */
export function verifyTicket(secret: string, signedTicket: string): Ticket | undefined {
  const [text = '', signature = ''] = signedTicket.split('.');
  if (!isSameText(signature, hmacSha256(secret, text))) return undefined;
  const ticket: unknown = JSON.parse(decodeText(text));
  return isRecord(ticket) ? (ticket as unknown as Ticket) : undefined; // the signature proves `signTicket` wrote it
}

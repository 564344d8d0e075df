import type { Context } from './context.ts';
import type { Database } from './database.ts';
import { countAttempt, isAtLimit } from './enforce-limit.ts';

/** A mail of the platform. Mails are stored and never sent. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The language of the text. English if absent. */
  readonly language?: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly date: string;
}

export function sendMail(db: Database, mail: Mail): void {
  db.run('INSERT INTO mails (document) VALUES (?)', JSON.stringify(mail));
}

/**
 * Stores a mail that a shopper causes, unless its address has reached the limit `notices`. The limit exists because the
 * address may be another person's. Returns whether the mail was stored.
 */
export function sendNotice(context: Context, clientId: string, mail: Mail): boolean {
  const address = mail.to.toLowerCase();
  if (isAtLimit(context, 'notices', clientId, address)) return false;
  countAttempt(context, 'notices', clientId, address);
  sendMail(context.db, mail);
  return true;
}

/** All mails, oldest first. */
export const listMails = (db: Database): readonly Mail[] =>
  db.all<{ document: string }>('SELECT document FROM mails ORDER BY id').map(row => JSON.parse(row.document));

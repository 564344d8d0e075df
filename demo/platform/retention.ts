import { REFRESH_LIFETIME_MS } from './access/token-store.ts';
import { DAY_MS } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { removeUnusedUploads } from './files/quota.ts';

const MAX_LOG_ENTRIES = 50_000;
/**
 * The time for which mails, sent events, and expired tokens and sessions are kept. Until a token is deleted, an error
 * can say that it has expired.
 */
const KEPT_MS = 30 * DAY_MS;

/** Deletes expired tokens and sessions, used refresh tokens, old events, mails and log entries, and unused uploads. */
export function removeExpired(context: Context): void {
  const { db, clock } = context;
  const before = clock.now() - KEPT_MS;
  db.run('DELETE FROM access_tokens WHERE expires_at < ?', before);
  // The last event stays, whatever its age.
  db.run(
    "DELETE FROM outbox WHERE state <> 'waiting' AND event_time < ? AND seq < (SELECT max(seq) FROM outbox)",
    new Date(before).toISOString(),
  );
  db.run('DELETE FROM login_tokens WHERE expires_at < ?', before);
  db.run('DELETE FROM redirect_sessions WHERE created_at < ?', before);
  db.run('DELETE FROM refresh_tokens WHERE used_at < ? OR created_at < ?', before, before - REFRESH_LIFETIME_MS);
  db.run("DELETE FROM mails WHERE document ->> 'date' < ?", new Date(before).toISOString());
  db.run('DELETE FROM log WHERE id <= (SELECT max(id) FROM log) - ?', MAX_LOG_ENTRIES);
  removeUnusedUploads(context);
}

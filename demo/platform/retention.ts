import { REFRESH_LIFETIME_MS } from './access/token-store.ts';
import { DAY_MS } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { removeUnusedUploads } from './files/quota.ts';

/** Entries of the log of requests. */
const MAX_LOG_ENTRIES = 50_000;
/** Mails, and tokens that no longer work: for as long, an error still says that they have expired. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes what no longer works or is too old to matter. */
export function removeExpired(context: Context): void {
  const { db, clock } = context;
  const before = clock.now() - KEPT_MS;
  db.run('DELETE FROM access_tokens WHERE expires_at < ?', before);
  // The last one stays: the sequence of events goes on from it.
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

import { tooOften } from '../core/api-error.ts';
import type { Database } from '../core/database.ts';

/** Notes that somebody tries something, and refuses after `most` within a minute. */
export function countAttempt(db: Database, key: string, now: number, most: number): void {
  const since = now - 60_000;
  db.run('DELETE FROM attempts WHERE at <= ?', since);
  db.run('INSERT INTO attempts (key, at) VALUES (?, ?)', key, now);
  const { tries = 0, first = now } =
    db.one<{ tries: number; first: number }>(
      'SELECT count(*) AS tries, min(at) AS first FROM attempts WHERE key = ?',
      key,
    ) ?? {};
  if (tries > most) throw tooOften(Math.max(1, Math.ceil((first - since) / 1_000)));
}

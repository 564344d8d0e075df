import { rateLimited } from '../core/api-error.ts';
import type { Database } from '../core/database.ts';

/** Counts an attempt and throws 429 after more than `maxPerMinute` within a minute. */
export function enforceRateLimit(db: Database, key: string, now: number, maxPerMinute: number): void {
  const windowStart = now - 60_000;
  db.run('DELETE FROM attempts WHERE at <= ?', windowStart);
  db.run('INSERT INTO attempts (key, at) VALUES (?, ?)', key, now);
  const { tries: count = 0, first = now } =
    db.get<{ tries: number; first: number }>(
      'SELECT count(*) AS tries, min(at) AS first FROM attempts WHERE key = ?',
      key,
    ) ?? {};
  if (count > maxPerMinute) throw rateLimited(Math.max(1, Math.ceil((first - windowStart) / 1_000)));
}

import type { Database } from '../core/database.ts';
import { isLoopbackOrigin } from '../core/origins.ts';
import { readSettings } from '../core/settings.ts';
import { parseHttpUrl, type Report } from '../core/validate.ts';

function listSeededOrigins(db: Database, clientId: string): readonly string[] {
  const row = db.get<{ origins: string | null }>(
    `SELECT json_extract(document, '$.origins') AS origins FROM shops WHERE client_id = ?`,
    clientId,
  );
  return row?.origins ? JSON.parse(row.origins) : [];
}

/**
 * Whether the origin is one of a shop's pages. Login codes, callbacks, messages and links of mails go only to such
 * origins: the origins that the shop lists in the seed, the origins of the settings, and all origins of this machine.
 */
export const isShopOrigin = (db: Database, clientId: string, origin: string): boolean =>
  isLoopbackOrigin(origin) ||
  readSettings(db).origins.includes(origin) ||
  listSeededOrigins(db, clientId).includes(origin);

/**
 * An absolute URL on one of the shop's origins, without a user name or password. Undefined if the value is missing. Any
 * other value is reported. The URL is normalized, because a line break in it could put a second link into a mail.
 */
export function parseShopUrl(
  db: Database,
  clientId: string,
  value: unknown,
  field: string,
  report: Report,
  max?: number,
): string | undefined {
  const url = parseHttpUrl(value, field, report, max);
  if (!url || !URL.canParse(url) || !/^https?:/.test(url)) return undefined;
  const { origin, href, username, password } = new URL(url);
  if (username || password) report(field, 'must not have a name or a password', 'FORMAT');
  else if (isShopOrigin(db, clientId, origin)) return href;
  else report(field, `must be on one of the shop’s origins; the shop does not list ${origin}`, 'OTHER');
  return undefined;
}

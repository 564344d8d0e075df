import type { Database } from './database.ts';

/** A request in the log that tests read. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  /** The status of the response, or 0 before the response. */
  readonly status: number;
  /** The grant type of a token request. */
  readonly grant?: string;
  readonly clientId?: string;
  readonly visitorId?: string;
  readonly memberId?: string;
  /** The header `Origin`. */
  readonly origin?: string;
  /** The `clientMetaData` of a registration. */
  readonly clientMetaData?: Readonly<Record<string, unknown>>;
  readonly at: string;
}

export const addLogEntry = (db: Database, entry: LogEntry): number =>
  db.get<{ id: number }>('INSERT INTO log (document) VALUES (?) RETURNING id', JSON.stringify(entry))?.id ?? 0;

export function updateLogEntry(db: Database, id: number, entry: LogEntry): void {
  db.run('UPDATE log SET document = ? WHERE id = ?', JSON.stringify(entry), id);
}

export const listLogEntries = (db: Database): readonly LogEntry[] =>
  db.all<{ document: string }>('SELECT document FROM log ORDER BY id').map(row => JSON.parse(row.document));

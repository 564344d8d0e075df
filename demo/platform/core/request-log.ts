import type { Database } from './database.ts';

/** A request in the log that tests read. */
export interface LogEntry {
  readonly method: string;
  readonly path: string;
  /** 0 until there is an answer. */
  readonly status: number;
  readonly grant?: string;
  readonly clientId?: string;
  readonly visitorId?: string;
  readonly memberId?: string;
  readonly origin?: string;
  /** What a registration says about the client that it comes from. */
  readonly clientMetaData?: Readonly<Record<string, unknown>>;
  readonly at: string;
}

export const addLogEntry = (db: Database, entry: LogEntry): number =>
  db.get<{ id: number }>('INSERT INTO log (document) VALUES (?) RETURNING id', JSON.stringify(entry))?.id ?? 0;

export function updateLogEntry(db: Database, id: number, entry: LogEntry): void {
  db.run('UPDATE log SET document = ? WHERE id = ?', JSON.stringify(entry), id);
}

/** Every request in order of arrival. */
export const listLogEntries = (db: Database): readonly LogEntry[] =>
  db.all<{ document: string }>('SELECT document FROM log ORDER BY id').map(row => JSON.parse(row.document));

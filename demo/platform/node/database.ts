import Libsql from 'libsql';
import type { Database, SqlValue } from '../core/database.ts';

/** Opens or creates the database in `file`, by default a new one in memory. */
export function openDatabase(file = ':memory:'): Database {
  const sqlite = new Libsql(file);
  if (file !== ':memory:') sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');

  const statements = new Map<string, Libsql.Statement>();
  const prepare = (sql: string): Libsql.Statement => {
    const cached = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, cached);
    return cached;
  };

  // The casts are needed because the SQL determines the type of a row, which the caller declares.
  return {
    all: <Row>(sql: string, ...cells: readonly SqlValue[]) => prepare(sql).all(...cells) as Row[],
    get: <Row>(sql: string, ...cells: readonly SqlValue[]) => prepare(sql).get(...cells) as Row | undefined,
    run: (sql, ...cells) => prepare(sql).run(...cells).changes,
    exec: sql => void sqlite.exec(sql),
    transaction: work => (sqlite.inTransaction ? work() : sqlite.transaction(work).immediate()),
    close: () => void sqlite.close(),
  };
}

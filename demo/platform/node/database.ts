import Libsql from 'libsql';
import type { Database, SqlValue } from '../core/database.ts';

const LASTING = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;';

/** Opens or creates the database in `file`, by default a new one in memory. `mode` sets how SQLite writes to the file. */
export function openDatabase(file = ':memory:', mode = LASTING): Database {
  const sqlite = new Libsql(file);
  if (file !== ':memory:') sqlite.exec(mode);

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

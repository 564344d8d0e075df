import type initSqlite from '@sqlite.org/sqlite-wasm';
import type { Database, SqlValue } from '../core/database.ts';

/** The loaded module of SQLite's own build for browsers. */
export type Sqlite = Awaited<ReturnType<typeof initSqlite>>;

/** Opens a new database in memory. */
export function openDatabase({ capi, oo1 }: Sqlite): Database {
  const sqlite = new oo1.DB(':memory:');
  // The casts are needed because the SQL determines the type of a row, which the caller declares.
  return {
    all: <Row>(sql: string, ...values: readonly SqlValue[]) => sqlite.selectObjects(sql, values) as Row[],
    get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      sqlite.selectObject(sql, values.length ? values : undefined) as Row | undefined,
    run: (sql, ...values) => sqlite.exec({ sql, bind: values }).changes(),
    exec: sql => void sqlite.exec(sql),
    transaction: work =>
      capi.sqlite3_txn_state(sqlite, 'main') === capi.SQLITE_TXN_NONE ? sqlite.transaction('IMMEDIATE', work) : work(),
    close: () => sqlite.close(),
  };
}

import type { Database } from '../../core/database.ts';
import { tableNames } from '../../core/database.ts';
import { openShop } from '../open-shop.ts';
import { createSeededDatabases } from '../seeded-platform.ts';

/** Tables that even a refused request may write to. */
const volatileTables = ['log'];

const tables = tableNames.filter(name => !volatileTables.includes(name));

/** Adds triggers that record which table each write is for. */
function recordWrites(database: Database): void {
  database.exec('CREATE TABLE written_tables (seq INTEGER PRIMARY KEY, name TEXT NOT NULL)');
  for (const name of tables)
    for (const verb of ['INSERT', 'UPDATE', 'DELETE'])
      database.exec(
        `CREATE TRIGGER written_tables_${name}_${verb} AFTER ${verb} ON ${name} BEGIN INSERT INTO written_tables (name) VALUES ('${name}'); END`,
      );
}

const openDatabase = createSeededDatabases(recordWrites);

/** Returns a function that lists the tables that were written since its last call. */
function watchWrites(database: Database): () => readonly string[] {
  const readLast = () => database.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM written_tables')?.seq ?? 0;
  let last = readLast();
  return () => {
    const next = readLast();
    if (next === last) return [];
    const written = database.all<{ name: string }>('SELECT DISTINCT name FROM written_tables WHERE seq > ?', last);
    last = next;
    return written.map(({ name }) => name);
  };
}

/**
 * Copies all rows in place of an earlier copy. Returns a function that puts the rows of each table back that was written
 * since.
 */
function saveRows(database: Database): () => void {
  for (const name of tables)
    database.exec(`DROP TABLE IF EXISTS temp.saved_${name}; CREATE TEMP TABLE saved_${name} AS SELECT * FROM ${name}`);
  const listWrittenTables = watchWrites(database);
  return () => {
    const written = listWrittenTables();
    if (written.length === 0) return;
    database.transaction(() => {
      for (const name of written) {
        database.run(`DELETE FROM ${name}`);
        database.run(`INSERT INTO ${name} SELECT * FROM saved_${name}`);
      }
    });
    listWrittenTables();
  };
}

/** Reads all rows as text. Reads a table again only after a write to it, because tests read all rows many times. */
function createRowReader(database: Database) {
  const sqlByTable = new Map(
    tables.map(name => {
      const columns = database.all<{ name: string }>(`PRAGMA table_info(${name})`).map(({ name }) => name);
      // SQLite makes the text, because that is faster.
      return [name, `SELECT group_concat(json_array(${columns}), char(10)) AS rows FROM ${name}`];
    }),
  );
  const listWrittenTables = watchWrites(database);
  const read = (name: string): readonly string[] =>
    (database.get<{ rows: string | null }>(sqlByTable.get(name) ?? '')?.rows?.split('\n') ?? []).map(
      row => `${name} ${row}`,
    );
  const rowsByTable = new Map<string, readonly string[]>();
  let all: readonly string[] = [];
  const refresh = () => {
    const stale = rowsByTable.size ? listWrittenTables() : tables;
    for (const name of stale) rowsByTable.set(name, read(name));
    if (stale.length) all = [...rowsByTable.values()].flat();
  };
  const mentioning = new WeakMap<readonly string[], Map<string, readonly string[]>>();
  return {
    dumpRows(): readonly string[] {
      refresh();
      return all;
    },
    /** The rows that contain one of these ids. */
    listRowsMentioning(ids: readonly string[]): readonly string[] {
      refresh();
      const key = ids.join();
      return [...rowsByTable.values()].flatMap(rows => {
        const known = mentioning.get(rows) ?? new Map<string, readonly string[]>();
        const found = known.get(key) ?? rows.filter(row => ids.some(id => row.includes(id)));
        mentioning.set(rows, known.set(key, found));
        return found;
      });
    },
  };
}

/** A shop with its database, so that tests can read its rows. */
export async function openDatabaseFixture() {
  const database = await openDatabase();
  const shop = await openShop({ database });
  await shop.admin('settings', { limits: false });
  const merchant = await shop.merchant();
  return {
    shop,
    merchant,
    database,
    ...createRowReader(database),
    watchWrites: () => watchWrites(database),
    saveRows: () => saveRows(database),
    close: () => shop.close(),
  };
}

export type DatabaseFixture = Awaited<ReturnType<typeof openDatabaseFixture>>;

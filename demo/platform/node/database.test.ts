import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, test } from 'vitest';
import { openShop } from '../testing/open-shop.ts';
import { tempFolder } from '../testing/temp-folder.ts';

function readSchema(file: string) {
  const sqlite = new Libsql(file);
  const { user_version } = sqlite.prepare('PRAGMA user_version').get() as { readonly user_version: number };
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  sqlite.close();
  return { version: user_version, tables };
}

test('a database file of an older schema version is emptied and seeded again', async () => {
  const db = join(tempFolder(), 'shop.db');
  const old = new Libsql(db);
  old.exec(`
    CREATE TABLE shops (client_id TEXT PRIMARY KEY, document TEXT NOT NULL);
    INSERT INTO shops VALUES ('demo-client', '{}');
    CREATE TABLE outbox (id INTEGER PRIMARY KEY, document TEXT NOT NULL);
    CREATE TABLE sign_in_tokens (value TEXT PRIMARY KEY);
    CREATE TRIGGER shops_changed AFTER UPDATE ON shops BEGIN INSERT INTO outbox (document) VALUES ('x'); END;
  `);
  old.close();

  const shop = await openShop({ db, webhook: 'http://127.0.0.1:9/', dispatcher: { retryMs: [] } });
  const shopper = await shop.visitor();
  expect((await shopper.add('olive-oil', 2)).status).toBe(200);
  expect((await shop.admin('events')).events).toHaveLength(1);
  expect((await shop.admin('outbox')).mails).toEqual([]);
  shop.close();
  const { version, tables } = readSchema(db);
  expect(version).toBeGreaterThan(0);
  expect(tables).not.toContain('sign_in_tokens');
});

test('a database file of the same schema version keeps its rows', async () => {
  const db = join(tempFolder(), 'shop.db');
  const before = await openShop({ db });
  const shopper = await before.visitor();
  await shopper.add('olive-oil', 2);
  before.close();

  const after = await openShop({ db });
  expect((await after.as(shopper.tokens).cart()).lineItems).toHaveLength(1);
  after.close();
});

test.each([
  ['another program', 0, 'notes'],
  ['a newer version', 99, 'shops'],
])('a database file of %s is refused and left unchanged', async (_, version, table) => {
  const db = join(tempFolder(), 'other.db');
  const other = new Libsql(db);
  other.exec(
    `CREATE TABLE ${table} (text TEXT); INSERT INTO ${table} VALUES ('kept'); PRAGMA user_version = ${version};`,
  );
  other.close();

  await expect(openShop({ db })).rejects.toThrow('not one of this platform');
  const after = new Libsql(db);
  expect(after.prepare(`SELECT text FROM ${table}`).pluck().all()).toEqual(['kept']);
  after.close();
  expect(readSchema(db)).toEqual({ version, tables: [table] });
});

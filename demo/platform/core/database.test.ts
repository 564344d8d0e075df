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

test('a file of another schema version is emptied and seeded again', async () => {
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

test('a file of the same schema version keeps its rows', async () => {
  const db = join(tempFolder(), 'shop.db');
  const before = await openShop({ db });
  const shopper = await before.visitor();
  await shopper.add('olive-oil', 2);
  before.close();

  const after = await openShop({ db });
  expect((await after.as(shopper.tokens).cart()).lineItems).toHaveLength(1);
  after.close();
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shops as demoShops } from '../seed/data/shops.ts';
import { CommandError } from './command-line.ts';
import { openPlatform } from './open-platform.ts';
import { createNodePlatform } from './platform.ts';

let folder: string;
beforeAll(async () => {
  // Creates the seed's file, which other tests share, before TMPDIR is a folder that this test removes.
  (await createNodePlatform()).close();
  folder = mkdtempSync(join(tmpdir(), 'kiosk-open-'));
  // The lock of a database is a file in TMPDIR.
  vi.stubEnv('TMPDIR', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Opens a platform on a database that must be refused. Returns the one-line message. */
async function refusalOf(name: string): Promise<string> {
  const refusal = await openPlatform({ db: join(folder, name) }).catch(error => error);
  expect(refusal).toBeInstanceOf(CommandError);
  const { message } = refusal as Error;
  expect(message).toContain(join(folder, name));
  expect(message).not.toContain('\n');
  return message;
}

test('openPlatform opens a platform on a new database file', async () => {
  const first = await openPlatform({ db: join(folder, 'shop.db') });
  first.close();
});

test('openPlatform refuses a locked database with a one-line error', async () => {
  const holder = new Libsql(join(folder, 'locked.db'));
  holder.exec('BEGIN EXCLUSIVE');
  expect(await refusalOf('locked.db')).toMatch(/is in use by another platform/);
  holder.exec('ROLLBACK');
  holder.close();
  (await openPlatform({ db: join(folder, 'locked.db') })).close();
});

test('openPlatform refuses the database of an open platform until that platform closes', async () => {
  const first = await openPlatform({ db: join(folder, 'shared.db') });
  expect(await refusalOf('shared.db')).toMatch(/is in use by another platform/);
  first.close();
  (await openPlatform({ db: join(folder, 'shared.db') })).close();
});

test('openPlatform has a one-line error for a text file, a folder and a missing folder', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'Not a database, but a text. '.repeat(200));
  expect(await refusalOf('notes.txt')).toMatch(/is not a database/);
  mkdirSync(join(folder, 'folder.db'));
  expect(await refusalOf('folder.db')).toMatch(/cannot be opened/);
  expect(await refusalOf('missing/shop.db')).toMatch(/cannot be opened/);
});

test('openPlatform refuses another program’s database and leaves it unchanged', async () => {
  const other = new Libsql(join(folder, 'other.db'));
  other.exec('CREATE TABLE notes (text TEXT)');
  expect(await refusalOf('other.db')).toMatch(/of another program/);
  expect(other.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'notes' }]);
  other.close();
});

test('a platform with a filled database reads the seed only for a reset request', async () => {
  const db = join(folder, 'filled.db');
  (await openPlatform({ db })).close();
  let isRead = false;
  const shops = new Proxy([...demoShops], {
    get(target, key) {
      isRead = true;
      return Reflect.get(target, key);
    },
  });
  const platform = await openPlatform({ db, shops });
  expect(isRead).toBe(false);
  const { status } = await platform.fetch(new Request('http://localhost/_/reset', { method: 'POST' }));
  expect([status, isRead]).toEqual([200, true]);
  platform.close();
});

test('openPlatform rejects with an unexpected error unchanged', async () => {
  const mistake = new TypeError('shops is not iterable');
  const shops = new Proxy([], {
    get: () => {
      throw mistake;
    },
  });
  await expect(openPlatform({ db: join(folder, 'mistake.db'), shops })).rejects.toBe(mistake);
});

test('a platform from openPlatform has the URL of the options', async () => {
  const platform = await openPlatform({ url: () => 'https://api.shop.example' });
  expect(platform.url?.()).toBe('https://api.shop.example');
  platform.close();
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableNames } from '../../core/database.ts';
import { openDatabase } from '../../node/database.ts';
import { openShop } from '../open-shop.ts';

/** Tables that even a refused request may write to. */
const volatileTables = ['log'];

let seededDatabase: Uint8Array | undefined;

/** Returns the bytes of a seeded database file. Tests share them, because seeding takes longer than most tests. */
async function createSeededDatabase(folder: string): Promise<Uint8Array> {
  const { close } = await openShop({ db: join(folder, 'seed.db') });
  const database = openDatabase(join(folder, 'seed.db'));
  database.run('VACUUM INTO ?', join(folder, 'seeded.db'));
  database.close();
  close();
  return readFileSync(join(folder, 'seeded.db'));
}

/** A shop on a database file, so that tests can read its rows. */
export async function openDatabaseFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-contract-'));
  const dbPath = join(folder, 'shop.db');
  seededDatabase ??= await createSeededDatabase(folder);
  writeFileSync(dbPath, seededDatabase);
  const shop = await openShop({ db: dbPath });
  const database = openDatabase(dbPath);
  const tables = tableNames.filter(name => !volatileTables.includes(name));
  const dumps = tables.map(name => {
    const columns = database.all<{ name: string }>(`PRAGMA table_info(${name})`).map(({ name }) => name);
    return { name, sql: `SELECT group_concat(json_array(${columns}), char(10)) AS rows FROM ${name}` };
  });
  await shop.admin('settings', { limits: false });
  const merchant = await shop.merchant();
  return {
    shop,
    merchant,
    database,
    tables,
    /** Every row of `tables` as text. SQLite makes the text for speed, because tests read all rows many times. */
    dumpRows: (): readonly string[] =>
      dumps.flatMap(({ name, sql }) =>
        (database.get<{ rows: string | null }>(sql)?.rows?.split('\n') ?? []).map(row => `${name} ${row}`),
      ),
    close() {
      database.close();
      shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type DatabaseFixture = Awaited<ReturnType<typeof openDatabaseFixture>>;

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../core/database.ts';
import { openShop } from '../open-shop.ts';

/** What the platform notes of every request, whatever becomes of it. */
const volatileTables = ['log', 'attempts'];

let seededDatabase: Uint8Array | undefined;

/** A seeded database: sown once, since that takes longer than all that a test does with it. */
async function createSeededDatabase(folder: string): Promise<Uint8Array> {
  const { close } = await openShop({ db: join(folder, 'seed.db') });
  const database = openDatabase(join(folder, 'seed.db'));
  database.run('VACUUM INTO ?', join(folder, 'sown.db'));
  database.close();
  close();
  return readFileSync(join(folder, 'sown.db'));
}

/** A shop in a file, so that a test may look at its rows beside the calls. */
export async function openDatabaseFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-contract-'));
  const dbPath = join(folder, 'shop.db');
  seededDatabase ??= await createSeededDatabase(folder);
  writeFileSync(dbPath, seededDatabase);
  const shop = await openShop({ db: dbPath });
  const database = openDatabase(dbPath);
  const tables = database
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map(({ name }) => name)
    .filter(name => !volatileTables.includes(name));
  const merchant = await shop.merchant();
  return {
    shop,
    merchant,
    database,
    tables,
    /** Every row but the platform's notes, as text. */
    dumpRows: (): readonly string[] =>
      tables.flatMap(name =>
        database.all<object>(`SELECT * FROM ${name}`).map(row => `${name} ${JSON.stringify(row)}`),
      ),
    close() {
      database.close();
      shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type DatabaseFixture = Awaited<ReturnType<typeof openDatabaseFixture>>;

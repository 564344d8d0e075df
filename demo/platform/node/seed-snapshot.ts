import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../core/context.ts';
import { createTables, tableNames } from '../core/database.ts';
import type { SeedShop } from '../seed/data/types.ts';
import { writeShops } from '../seed/load-shops.ts';
import { openDatabase } from './database.ts';

interface Snapshot {
  readonly file: string;
  /** The tables that have rows. */
  readonly tables: readonly string[];
}

/** The seed of each list of shops as a database file, because SQLite copies rows faster than a program writes them. */
const snapshots = new WeakMap<readonly SeedShop[], Snapshot>();

function writeSnapshot(context: Context, shops: readonly SeedShop[]): Snapshot {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-seed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'seed.db');
  const db = openDatabase();
  createTables(db);
  db.transaction(() => writeShops({ ...context, db }, shops));
  const tables = tableNames.filter(name => db.get(`SELECT 1 FROM ${name}`));
  db.run('VACUUM INTO ?', file);
  db.close();
  const snapshot = { file, tables };
  snapshots.set(shops, snapshot);
  return snapshot;
}

/**
 * Attaches the seed of the shops to the database. Must be called outside of transactions. The returned function copies
 * the rows into the empty tables. The same list of shops gives the same rows each time.
 */
export function attachSeed(context: Context, shops: readonly SeedShop[]): () => void {
  const { db } = context;
  const { file, tables } = snapshots.get(shops) ?? writeSnapshot(context, shops);
  db.run('ATTACH ? AS seed', file);
  return () => db.exec(tables.map(name => `INSERT INTO main.${name} SELECT * FROM seed.${name};`).join('\n'));
}

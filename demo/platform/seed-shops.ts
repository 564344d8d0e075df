import type { Database } from './database.ts';
import type { SeedShop } from './seed/types.ts';

/** Sows the shops. */
export function seedShops(db: Database, shops: readonly SeedShop[]): void {
  for (const { clientId, name, currency } of shops)
    db.run('INSERT INTO shops (client_id, document) VALUES (?, ?)', clientId, JSON.stringify({ name, currency }));
}

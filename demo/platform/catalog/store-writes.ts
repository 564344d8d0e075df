import type { Database } from '../core/database.ts';
import { toCents } from '../core/money.ts';
import type { CatalogProduct } from './product.ts';
import type { CatalogCollection } from './store.ts';

function replaceStock(db: Database, id: string, stock: CatalogProduct['stock']): void {
  db.run('DELETE FROM stock WHERE product_id = ?', id);
  for (const [variant, units] of stock)
    db.run('INSERT INTO stock (product_id, variant_id, quantity) VALUES (?, ?, ?)', id, variant, units);
}

export function addProduct(db: Database, { id, clientId, data, stock }: CatalogProduct): void {
  db.run(
    'INSERT INTO products (id, client_id, slug, visible, price, document) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    clientId,
    data.slug,
    data.visible === false ? 0 : 1,
    toCents(data.price),
    JSON.stringify(data),
  );
  replaceStock(db, id, stock);
}

export function saveProduct(db: Database, { id, data, stock }: CatalogProduct): void {
  db.run(
    'UPDATE products SET slug = ?, visible = ?, price = ?, document = ? WHERE id = ?',
    data.slug,
    data.visible === false ? 0 : 1,
    toCents(data.price),
    JSON.stringify(data),
    id,
  );
  replaceStock(db, id, stock);
}

export function removeProduct(db: Database, id: string): void {
  db.run('DELETE FROM stock WHERE product_id = ?', id);
  db.run('DELETE FROM products WHERE id = ?', id);
}

/** The slugs that begin alike: products of every shop share one list, for their pages share one path. */
export const listProductSlugsWithPrefix = (db: Database, prefix: string): ReadonlySet<string> =>
  new Set(
    db
      .all<{ slug: string }>('SELECT slug FROM products WHERE substr(slug, 1, ?) = ?', prefix.length, prefix)
      .map(row => row.slug),
  );

export function addCollection(db: Database, clientId: string, { id, ...document }: CatalogCollection): void {
  db.run(
    'INSERT INTO collections (id, client_id, slug, document) VALUES (?, ?, ?, ?)',
    id,
    clientId,
    document.slug,
    JSON.stringify(document),
  );
}

export function saveCollection(db: Database, { id, ...document }: CatalogCollection): void {
  db.run('UPDATE collections SET slug = ?, document = ? WHERE id = ?', document.slug, JSON.stringify(document), id);
}

export function removeCollection(db: Database, id: string): void {
  db.run('DELETE FROM collections WHERE id = ?', id);
}

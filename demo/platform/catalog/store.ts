import type { Database } from '../core/database.ts';
import { toCents } from '../core/money.ts';
import type { CatalogProduct } from './product.ts';
import type { SalesRules } from './sales-rules.ts';
import type { StoredCollection } from './types.ts';

interface Shop extends SalesRules {
  readonly name: string;
  readonly currency: string;
}

export interface CatalogCollection extends StoredCollection {
  readonly id: string;
}

interface ProductRow {
  readonly id: string;
  readonly clientId: string;
  readonly visible: number;
  readonly price: number;
  readonly document: string;
}

interface StockRow {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number | null;
}

export function getShop(db: Database, clientId: string): Shop {
  const row = db.get<{ document: string }>('SELECT document FROM shops WHERE client_id = ?', clientId);
  if (!row) throw new Error(`no shop ${clientId}`);
  return JSON.parse(row.document);
}

function selectProducts(db: Database, where: string, ...values: readonly string[]): readonly CatalogProduct[] {
  const rows = db.all<ProductRow>(
    `SELECT id, client_id AS clientId, visible, price, document FROM products WHERE ${where} ORDER BY rowid`,
    ...values,
  );
  if (!rows.length) return [];
  const stock = new Map(rows.map(({ id }) => [id, new Map<string, number | null>()]));
  for (const { productId, variantId, quantity } of db.all<StockRow>(
    `SELECT product_id AS productId, variant_id AS variantId, quantity FROM stock
      WHERE product_id IN (SELECT id FROM products WHERE ${where}) ORDER BY stock.rowid`,
    ...values,
  ))
    stock.get(productId)?.set(variantId, quantity);
  const currencies = new Map(
    [...new Set(rows.map(({ clientId }) => clientId))].map(id => [id, getShop(db, id).currency]),
  );
  return rows.map(({ id, clientId, visible, price, document }) => ({
    id,
    clientId,
    visible: visible === 1,
    price,
    currency: currencies.get(clientId) ?? '',
    // The columns replace the values of the document, which may be older.
    data: { ...JSON.parse(document), price: price / 100, visible: visible === 1 },
    stock: stock.get(id) ?? new Map(),
  }));
}

/** Replaces some of a shop's rules. */
export function updateSalesRules(db: Database, clientId: string, rules: SalesRules): void {
  const document = JSON.stringify({ ...getShop(db, clientId), ...rules });
  db.run('UPDATE shops SET document = ? WHERE client_id = ?', document, clientId);
}

/** Every product of a shop, including hidden ones, in the order of creation. */
export const listProducts = (db: Database, clientId: string): readonly CatalogProduct[] =>
  selectProducts(db, 'client_id = ?', clientId);

export const countProducts = (db: Database, clientId: string): number =>
  db.get<{ count: number }>('SELECT count(*) AS count FROM products WHERE client_id = ?', clientId)?.count ?? 0;

export const findProduct = (db: Database, clientId: string, id: string): CatalogProduct | undefined =>
  selectProducts(db, 'client_id = ? AND id = ?', clientId, id)[0];

export const findProductBySlug = (db: Database, slug: string): CatalogProduct | undefined =>
  selectProducts(db, 'slug = ?', slug)[0];

export const findProductInAnyShop = (db: Database, id: string): CatalogProduct | undefined =>
  selectProducts(db, 'id = ?', id)[0];

export function setProductVisible(db: Database, id: string, visible: boolean): void {
  db.run('UPDATE products SET visible = ? WHERE id = ?', visible ? 1 : 0, id);
}

export function setProductPrice(db: Database, id: string, cents: number): void {
  db.run('UPDATE products SET price = ? WHERE id = ?', cents, id);
}

/** Sets the units of one stock row, or of all rows of the product. `null` ends tracking. Returns the number of rows. */
export function setStock(db: Database, productId: string, variantId: string | undefined, units: number | null): number {
  return variantId
    ? db.run('UPDATE stock SET quantity = ? WHERE product_id = ? AND variant_id = ?', units, productId, variantId)
    : db.run('UPDATE stock SET quantity = ? WHERE product_id = ?', units, productId);
}

/** Subtracts units from a stock row. A row that is not tracked does not change. */
export function decrementStock(db: Database, productId: string, variantId: string, units: number): void {
  db.run(
    'UPDATE stock SET quantity = quantity - ? WHERE product_id = ? AND variant_id = ?',
    units,
    productId,
    variantId,
  );
}

/** The units of a stock row. 0 if the stock is not tracked or the row is missing. */
export const getStockQuantity = (db: Database, productId: string, variantId: string): number =>
  db.get<{ quantity: number | null }>(
    'SELECT quantity FROM stock WHERE product_id = ? AND variant_id = ?',
    productId,
    variantId,
  )?.quantity ?? 0;

export const listCollections = (db: Database, clientId: string): readonly CatalogCollection[] =>
  db
    .all<{ id: string; document: string }>(
      'SELECT id, document FROM collections WHERE client_id = ? ORDER BY rowid',
      clientId,
    )
    .map(({ id, document }) => ({ id, ...JSON.parse(document) }));

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

/** The slugs with a prefix in all shops, because the product pages of all shops share their paths. */
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

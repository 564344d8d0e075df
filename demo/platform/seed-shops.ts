import { NO_VARIANT } from '../../src/api/shared/line.ts';
import type { Database } from './database.ts';
import { addGiftCard } from './rows/gift-cards.ts';
import { variantId } from './rules/catalog.ts';
import { toCents } from './rules/money.ts';
import { collectionId, productId } from './rules/products.ts';
import type { SeedProduct, SeedShop } from './seed/types.ts';
import { seedFiles } from './seed-files.ts';
import { seedMembers } from './seed-members.ts';
import { seedMemberships, seedOrders } from './seed-orders.ts';
import { seedReviews } from './seed-reviews.ts';

function seedProduct(db: Database, clientId: string, product: SeedProduct): void {
  const id = productId(clientId, product.slug);
  db.run(
    'INSERT INTO products (id, client_id, slug, visible, price, document) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    clientId,
    product.slug,
    product.visible === false ? 0 : 1,
    toCents(product.price),
    JSON.stringify({ ...product, collections: product.collections.map(slug => collectionId(clientId, slug)) }),
  );
  const rows = product.variants?.map(({ choices, stock }) => ({ variant: variantId(id, choices), stock }));
  for (const { variant, stock } of rows ?? [{ variant: NO_VARIANT, stock: product.stock }])
    db.run('INSERT INTO stock (product_id, variant_id, quantity) VALUES (?, ?, ?)', id, variant, stock);
}

/** Sows the shops. */
export function seedShops(db: Database, shops: readonly SeedShop[]): void {
  for (const shop of shops) {
    const { clientId, name, currency, collections, products, coupons } = shop;
    db.run('INSERT INTO shops (client_id, document) VALUES (?, ?)', clientId, JSON.stringify({ name, currency }));
    for (const collection of collections)
      db.run(
        'INSERT INTO collections (id, client_id, slug, document) VALUES (?, ?, ?, ?)',
        collectionId(clientId, collection.slug),
        clientId,
        collection.slug,
        JSON.stringify(collection),
      );
    for (const product of products) seedProduct(db, clientId, product);
    seedReviews(db, shop);
    for (const coupon of coupons)
      db.run(
        'INSERT INTO coupons (client_id, code, document) VALUES (?, ?, ?)',
        clientId,
        coupon.code.toUpperCase(),
        JSON.stringify(coupon),
      );
    for (const { amount, ...card } of shop.giftCards ?? [])
      addGiftCard(db, clientId, { ...card, cents: toCents(amount) });
    seedMembers(db, shop);
    seedOrders(db, shop);
    seedMemberships(db, shop);
    seedFiles(db, shop);
  }
}

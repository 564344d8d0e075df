import { NO_VARIANT } from '../../../src/api/shared/line.ts';
import { createVariantId } from '../catalog/product.ts';
import { deriveCollectionId, deriveProductId } from '../catalog/product-view.ts';
import type { Context } from '../core/context.ts';
import type { Database } from '../core/database.ts';
import { centsFromNumber, toCents } from '../core/money.ts';
import { addGiftCard } from '../orders/gift-card-store.ts';
import { saveCoupon } from '../pricing/coupon-store.ts';
import type { SeedProduct, SeedShop } from './data/types.ts';
import { seedFiles } from './load-files.ts';
import { seedMemberReviews } from './load-member-reviews.ts';
import { seedMembers } from './load-members.ts';
import { seedMemberships, seedOrders } from './load-orders.ts';
import { seedGeneratedReviews } from './load-reviews.ts';

function seedProduct(db: Database, clientId: string, product: SeedProduct): void {
  const id = deriveProductId(clientId, product.slug);
  db.run(
    'INSERT INTO products (id, client_id, slug, visible, price, document) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    clientId,
    product.slug,
    product.visible === false ? 0 : 1,
    toCents(product.price),
    JSON.stringify({ ...product, collections: product.collections.map(slug => deriveCollectionId(clientId, slug)) }),
  );
  const stockRows = product.variants?.map(({ choices, stock }) => ({ variant: createVariantId(id, choices), stock }));
  for (const { variant, stock } of stockRows ?? [{ variant: NO_VARIANT, stock: product.stock }])
    db.run('INSERT INTO stock (product_id, variant_id, quantity) VALUES (?, ?, ?)', id, variant, stock);
}

export function writeShops(context: Context, shops: readonly SeedShop[]): void {
  const { db } = context;
  for (const shop of shops) {
    const { clientId, name, currency, origins, collections, products, coupons } = shop;
    db.run(
      'INSERT INTO shops (client_id, document) VALUES (?, ?)',
      clientId,
      JSON.stringify({ name, currency, ...(origins && { origins }), ...shop.rules }),
    );
    for (const collection of collections)
      db.run(
        'INSERT INTO collections (id, client_id, slug, document) VALUES (?, ?, ?, ?)',
        deriveCollectionId(clientId, collection.slug),
        clientId,
        collection.slug,
        JSON.stringify(collection),
      );
    for (const product of products) seedProduct(db, clientId, product);
    seedGeneratedReviews(db, shop);
    for (const coupon of coupons) saveCoupon(db, clientId, coupon);
    for (const { amount, ...card } of shop.giftCards ?? [])
      addGiftCard(db, clientId, { ...card, cents: centsFromNumber(amount, currency) });
    seedMembers(db, shop);
    seedOrders(context, shop);
    seedMemberships(db, shop);
    seedMemberReviews(db, shop);
    seedFiles(db, shop);
  }
}

import { expect, test } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import * as collections from '../api/collections.ts';
import * as products from '../api/products.ts';
import { createElevatedClient } from '../index.ts';
import { API_HOST, openTestBrowser } from './testing/browser.ts';

/** Opens a shopper's tab and a merchant's client of one shop. */
async function open() {
  const browser = await openTestBrowser(openSeededPlatform);
  const keys = { KIOSK_CLIENT_ID: 'demo-client', KIOSK_API_KEY: 'demo-api-key', KIOSK_API_HOST: API_HOST };
  const merchant = createElevatedClient(keys, { fetch: browser.fetch, now: browser.now });
  return { browser, shopper: browser.openTab(), merchant };
}

test('the product calls create, read, change and delete a product', async () => {
  const { shopper, merchant } = await open();
  const { product } = await merchant.call(products.createProduct, {
    product: {
      name: 'Salt bowl',
      productType: 'physical',
      priceData: { price: 12 },
      productOptions: [{ name: 'Size', choices: [{ description: 'S' }, { description: 'L' }] }],
      manageVariants: true,
      brand: 'Kiln',
      ribbon: 'New',
    },
  });
  const { id } = product;
  const seen = async () => (await shopper.call(products.getProduct, { id })).product;
  const at = { option: 'Size', choice: 'L', mediaIds: ['olive-oil'] };

  await merchant.call(products.updateProduct, { product: { id, name: 'Bowl', brand: 'x' }, fieldMask: ['name'] });
  await merchant.call(products.updateProductVariants, { id, variants: [{ choices: { Size: 'L' }, price: 15 }] });
  await merchant.call(products.addProductMedia, { id, media: [{ mediaId: 'olive-oil' }, { mediaId: 'garden-twine' }] });
  await merchant.call(products.addMediaToChoices, { id, media: [at] });
  expect(await seen()).toMatchObject({ name: 'Bowl', brand: 'Kiln', priceRange: { minValue: 12, maxValue: 15 } });
  expect((await seen()).productOptions[0]?.choices[1]?.media?.items).toHaveLength(1);

  const found = await shopper.call(products.getProductOptionsAvailability, { id, options: { Size: 'L' } });
  expect(found.selectedVariant?.price.price).toBe(15);
  const variants = await shopper.call(products.queryProductVariants, { id, choices: { Size: 'S' } });
  expect(variants.totalResults).toBe(1);
  const [own] = (await shopper.call(products.queryStoreVariants, { query: { filter: { productId: id } } })).variants;
  expect((await shopper.call(products.getStoreVariant, { id: own?.id ?? '' })).variant).toEqual(own);

  await merchant.call(products.removeMediaFromChoices, { id, media: [at] });
  await merchant.call(products.removeProductMedia, { id, mediaIds: ['olive-oil'] });
  await merchant.call(products.resetProductVariants, { id });
  await merchant.call(products.removeBrand, { id });
  await merchant.call(products.removeRibbon, { id });
  await merchant.call(products.bulkUpdateProducts, { ids: [id], set: { price: 10 } });
  await merchant.call(products.bulkAdjustProducts, { ids: [id], adjust: { price: { percentage: { rate: 50 } } } });
  await merchant.call(products.deleteProductOptions, { id });
  const after = await seen();
  expect(after).toMatchObject({ priceData: { price: 15 }, productOptions: [], manageVariants: false });
  expect([after.brand, after.ribbon, after.media.items.map(item => item.id)]).toEqual([
    undefined,
    undefined,
    ['garden-twine'],
  ]);

  await merchant.call(products.deleteProduct, { id });
  await expect(seen()).rejects.toMatchObject({ status: 404, code: 'PRODUCT_NOT_FOUND' });
});

test('the collection calls create, fill, change, empty and delete a collection', async () => {
  const { shopper, merchant } = await open();
  const { collection } = await merchant.call(collections.createCollection, { collection: { name: 'Quiet' } });
  const { id } = collection;
  const { products: two } = await shopper.call(products.queryProducts, { query: { paging: { limit: 2 } } });
  const productIds = two.map(product => product.id);
  await merchant.call(collections.addProductsToCollection, { id, productIds });
  await merchant.call(collections.updateCollection, { collection: { id, slug: 'silent' } });
  const bySlug = (await shopper.call(collections.getCollectionBySlug, { slug: 'silent' })).collection;
  expect(bySlug).toMatchObject({ id, name: 'Quiet', numberOfProducts: 2 });
  expect((await shopper.call(collections.getCollectionBySlugV1, { slug: 'silent' })).collection).toEqual(bySlug);
  const { collections: found } = await shopper.call(collections.queryCollections, { query: { filter: { id } } });
  expect(found).toEqual([bySlug]);
  await merchant.call(collections.removeProductsFromCollection, { id, productIds });
  expect((await shopper.call(collections.getCollection, { id })).collection.numberOfProducts).toBe(0);
  await merchant.call(collections.deleteCollection, { id });
  await expect(shopper.call(collections.getCollection, { id })).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
});

test('a shopper cannot create a product; the merchant’s error names each bad field', async () => {
  const { shopper, merchant } = await open();
  const made = { product: { name: 'Mine', productType: 'physical', priceData: { price: 0 } } } as const;
  await expect(shopper.call(products.createProduct, made)).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    message: 'Only the merchant may do this.',
  });
  await expect(
    merchant.call(products.createProduct, { product: { ...made.product, name: '', priceData: { price: -1 } } }),
  ).rejects.toMatchObject({
    message: 'INVALID_ARGUMENT: "product.name" must not be empty, "product.priceData.price" must be at least 0',
    violations: [{ violatedRule: 'REQUIRED_FIELD' }, { violatedRule: 'MIN' }],
  });
});

import assert from 'node:assert/strict';
import { createMerchant, createShopper } from './clients.mjs';
import { drive } from './drive.mjs';

const newProduct = {
  name: 'Salt bowl',
  productType: 'physical',
  priceData: { price: 12.5 },
  ribbon: 'New',
  brand: 'Larch',
  manageVariants: true,
  productOptions: [
    {
      name: 'Size',
      choices: [
        { value: 'S', description: 'S' },
        { value: 'L', description: 'L' },
      ],
    },
  ],
};

/** Checks the calls of products and collections. */
export async function checkCatalog() {
  const { products, collections } = createShopper();
  const merchant = await createMerchant();
  const write = merchant.products;
  const read = async id => (await products.getProduct(id)).product;

  const page = await drive(
    'products.queryProducts',
    () => products.queryProducts().eq('visible', true).ascending('name').limit(3).find(),
    one => {
      assert.equal(one.items.length, 3);
      assert.ok(one.items[0].name <= one.items[1].name);
      assert.ok(one.totalCount > 10);
    },
  );
  await drive(
    'products.queryProducts, next()',
    () => page.next(),
    one => {
      assert.equal(one.items.length, 3);
      assert.notEqual(one.items[0]._id, page.items[0]._id);
    },
  );
  const { product } = await drive(
    'products.createProduct',
    () => write.createProduct(newProduct),
    one => {
      assert.equal(one.product.slug, 'salt-bowl');
      assert.equal(one.product.variants.length, 2);
      assert.ok(Date.parse(one.product._createdDate));
    },
  );
  const id = product._id;
  await drive(
    'products.getProduct',
    () => products.getProduct(id),
    one => assert.equal(one.product.price.price, 12.5),
  );
  await drive(
    'products.updateProduct',
    () => write.updateProduct(id, { name: 'Pepper bowl' }),
    one => assert.equal(one.product.name, 'Pepper bowl'),
  );
  await drive(
    'products.updateProductVariants',
    () => write.updateProductVariants(id, [{ choices: { Size: 'L' }, price: 21 }]),
    one => assert.ok(one.variants.some(({ variant }) => variant.priceData.price === 21)),
  );
  await drive(
    'products.queryProductVariants',
    () => products.queryProductVariants(id, { choices: { Size: 'L' } }),
    one =>
      assert.deepEqual(
        one.variants.map(({ choices }) => choices.Size),
        ['L'],
      ),
  );
  await drive(
    'products.resetAllProductVariantData',
    () => write.resetAllProductVariantData(id),
    async () => assert.ok((await read(id)).variants.every(({ variant }) => variant.priceData.price === 12.5)),
  );
  await drive(
    'products.getProductOptionsAvailability',
    () => products.getProductOptionsAvailability(id, { Size: 'L' }),
    one => assert.equal(one.availableForPurchase, true),
  );
  const stored = await drive(
    'products.queryStoreVariants',
    () => products.queryStoreVariants({ paging: { limit: 2 } }),
    one => assert.equal(one.variants.length, 2),
  );
  await drive(
    'products.getStoreVariant',
    () => products.getStoreVariant(stored.variants[0]._id),
    one => assert.equal(one.variant._id, stored.variants[0]._id),
  );
  await drive(
    'products.addProductMedia',
    () => write.addProductMedia(id, [{ mediaId: 'olive-oil' }, { mediaId: 'bread-knife' }]),
    async () => {
      const { media } = await read(id);
      assert.deepEqual(
        media.items.map(({ _id }) => _id),
        ['olive-oil', 'bread-knife'],
      );
      assert.match(media.mainMedia.image.url, /\/media\/olive-oil/);
    },
  );
  const choice = { option: 'Size', choice: 'L', mediaIds: ['bread-knife'] };
  const choiceMedia = async () =>
    (await read(id)).productOptions[0].choices.find(({ description }) => description === 'L').media?.items?.length ?? 0;
  await drive(
    'products.addProductMediaToChoices',
    () => write.addProductMediaToChoices(id, [choice]),
    async () => assert.equal(await choiceMedia(), 1),
  );
  await drive(
    'products.removeProductMediaFromChoices',
    () => write.removeProductMediaFromChoices(id, [choice]),
    async () => assert.equal(await choiceMedia(), 0),
  );
  await drive(
    'products.removeProductMedia',
    () => write.removeProductMedia(id, ['bread-knife']),
    async () => assert.equal((await read(id)).media.items.length, 1),
  );
  await drive(
    'products.removeBrand',
    () => write.removeBrand(id),
    async () => assert.ok(!(await read(id)).brand),
  );
  await drive(
    'products.removeRibbon',
    () => write.removeRibbon(id),
    async () => assert.ok(!(await read(id)).ribbon),
  );
  await drive(
    'products.bulkUpdateProductsProperty',
    () => write.bulkUpdateProductsProperty([id], { price: 20 }),
    async one => {
      assert.equal(one.bulkActionMetadata.totalSuccesses, 1);
      assert.equal((await read(id)).price.price, 20);
    },
  );
  await drive(
    'products.bulkAdjustProductProperty',
    () => write.bulkAdjustProductProperty({ price: { percentage: { rate: 10 } } }, [id]),
    async () => assert.equal((await read(id)).price.price, 22),
  );

  const { collection } = await drive(
    'products.createCollection',
    () => write.createCollection({ name: 'Bowls', description: 'For salt.' }),
    one => assert.equal(one.collection.slug, 'bowls'),
  );
  await drive(
    'products.updateCollection',
    () => write.updateCollection(collection._id, { name: 'All bowls' }),
    one => assert.equal(one.collection.name, 'All bowls'),
  );
  await drive(
    'products.addProductsToCollection',
    () => write.addProductsToCollection(collection._id, [id]),
    async () => assert.ok((await read(id)).collectionIds.includes(collection._id)),
  );
  await drive(
    'products.getCollectionBySlug',
    () => products.getCollectionBySlug('bowls'),
    one => assert.equal(one.collection.numberOfProducts, 1),
  );
  await drive(
    'collections.getCollectionBySlug',
    () => collections.getCollectionBySlug('kitchen'),
    one => assert.equal(one.collection.slug, 'kitchen'),
  );
  await drive(
    'collections.getCollection',
    () => collections.getCollection(collection._id),
    one => assert.equal(one.name, 'All bowls'),
  );
  await drive(
    'collections.queryCollections',
    () => collections.queryCollections().startsWith('name', 'All b').find(),
    one =>
      assert.deepEqual(
        one.items.map(({ _id }) => _id),
        [collection._id],
      ),
  );
  await drive(
    'products.removeProductsFromCollection',
    () => write.removeProductsFromCollection(collection._id, [id]),
    async () => assert.ok(!(await read(id)).collectionIds.includes(collection._id)),
  );
  await drive(
    'products.deleteCollection',
    () => write.deleteCollection(collection._id),
    () => assert.rejects(collections.getCollection(collection._id)),
  );
  await drive(
    'products.deleteProductOptions',
    () => write.deleteProductOptions(id),
    async () => assert.deepEqual((await read(id)).productOptions, []),
  );
  await drive(
    'products.deleteProduct',
    () => write.deleteProduct(id),
    () => assert.rejects(products.getProduct(id)),
  );
}

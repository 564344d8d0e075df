import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as products from '../../../../../src/api/products.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

const size = { name: 'Size', choices: [{ description: 'S' }, { description: 'L' }] };

/** Creates a bowl in two sizes, 12.50 each. */
async function createProduct({ merchant }: Fixture) {
  const { product } = await merchant(products.createProduct, {
    product: {
      name: 'Salt bowl',
      productType: 'physical',
      priceData: { price: 12.5 },
      productOptions: [size],
      manageVariants: true,
      brand: 'Kiln',
      ribbon: 'New',
    },
  });
  return product;
}

const getProduct = async ({ visitor }: Fixture, id: string) => (await visitor(products.getProduct, { id })).product;
const unknownId = { id: 'unknown' };
const withNewProduct = (more: object) => async (fixture: Fixture) => ({
  id: (await createProduct(fixture)).id,
  ...more,
});
const notFound = ['merchant', unknownId, 'PRODUCT_NOT_FOUND'] as const;
const largeVariant = { choices: { Size: 'L' } };
const createProductWithMedia = async (fixture: Fixture) => {
  const { id } = await createProduct(fixture);
  await fixture.merchant(products.addProductMedia, {
    id,
    media: [{ mediaId: 'olive-oil' }, { mediaId: 'garden-twine' }],
  });
  return id;
};
const largeChoiceMedia = { option: 'Size', choice: 'L', mediaIds: ['olive-oil'] };
const countChoiceMedia = async (fixture: Fixture, id: string) =>
  (await getProduct(fixture, id)).productOptions[0]?.choices[1]?.media?.items?.length ?? 0;

export const productCallTests = [
  callTest(
    products.queryProducts,
    async fixture => {
      const query = { filter: { price: { $lt: 10 } }, sort: [{ fieldName: 'price' as const, order: 'DESC' as const }] };
      const { products: found } = await fixture.visitor(products.queryProducts, { query });
      const prices = found.map(({ priceData }) => priceData.price);
      expect(prices.length).toBeGreaterThan(1);
      expect(Math.max(...prices)).toBeLessThan(10);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  callTest(
    products.getProduct,
    async fixture => {
      const { id } = await fixture.product('olive-oil');
      const { product } = await fixture.merchant(products.getProduct, { id, includeMerchantSpecificData: true });
      const { itemCost = 0, profit = 0 } = product.costAndProfitData ?? {};
      expect(itemCost + profit).toBeCloseTo(17.5, 2);
      expect((await getProduct(fixture, id)).costAndProfitData).toBeUndefined();
    },
    ['visitor', unknownId, 'PRODUCT_NOT_FOUND'],
  ),
  callTest(
    products.getProductOptionsAvailability,
    async fixture => {
      const { id } = await createProduct(fixture);
      const chosen = await fixture.visitor(products.getProductOptionsAvailability, { id, options: { Size: 'L' } });
      expect([chosen.availableForPurchase, chosen.selectedVariant?.price.price]).toEqual([true, 12.5]);
    },
    ['visitor', { ...unknownId, options: {} }, 'PRODUCT_NOT_FOUND'],
  ),
  callTest(
    products.queryProductVariants,
    async fixture => {
      const { id } = await fixture.product('stoneware-mug');
      const { variants } = await fixture.visitor(products.queryProductVariants, { id, choices: { Size: 'L' } });
      expect(new Set(variants.map(({ variant }) => variant.priceData.price))).toEqual(new Set([22]));
    },
    ['visitor', unknownId, 'PRODUCT_NOT_FOUND'],
  ),
  callTest(
    products.queryStoreVariants,
    async fixture => {
      const { id } = await createProduct(fixture);
      const query = { filter: { productId: id } };
      expect((await fixture.visitor(products.queryStoreVariants, { query })).variants).toHaveLength(2);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  callTest(
    products.getStoreVariant,
    async fixture => {
      const product = await createProduct(fixture);
      const { variants } = await fixture.visitor(products.queryStoreVariants, {
        query: { filter: { productId: product.id } },
      });
      const { variant } = await fixture.visitor(products.getStoreVariant, { id: variants[0]?.id ?? '' });
      expect([variant.productName, variant.managedVariant]).toEqual(['Salt bowl', true]);
    },
    ['visitor', unknownId, 'VARIANT_NOT_FOUND'],
  ),
  callTest(
    products.createProduct,
    async fixture => {
      const { id } = await createProduct(fixture);
      const { priceRange, variants } = await getProduct(fixture, id);
      expect([priceRange, variants.length]).toEqual([{ minValue: 12.5, maxValue: 12.5 }, 2]);
    },
    [
      'merchant',
      { product: { name: 'x', productType: 'physical', priceData: { price: -1 } } },
      'product.priceData.price',
    ],
  ),
  callTest(
    products.updateProduct,
    async fixture => {
      const { id } = await fixture.product('olive-oil');
      await fixture.visitor(carts.addToCart, { lineItems: [await fixture.line('olive-oil', 2)] });
      await fixture.merchant(products.updateProduct, { product: { id, priceData: { price: 20 } } });
      expect((await fixture.visitor(carts.getCart)).cart.lineItems[0]?.lineItemPrice.amount).toBe('40.00');
    },
    ['merchant', { product: unknownId }, 'PRODUCT_NOT_FOUND'],
  ),
  callTest(
    products.deleteProduct,
    async fixture => {
      const { id } = await fixture.product('olive-oil');
      await fixture.visitor(carts.addToCart, { lineItems: [await fixture.line('olive-oil')] });
      await fixture.merchant(products.deleteProduct, { id });
      expect((await fixture.visitor(carts.getCart)).cart.lineItems[0]?.availability.status).toBe('NOT_FOUND');
    },
    notFound,
  ),
  callTest(
    products.updateProductVariants,
    async fixture => {
      const { id } = await createProduct(fixture);
      await fixture.merchant(products.updateProductVariants, { id, variants: [{ ...largeVariant, price: 15 }] });
      expect((await getProduct(fixture, id)).priceRange).toEqual({ minValue: 12.5, maxValue: 15 });
    },
    ['merchant', withNewProduct({ variants: [{ ...largeVariant, price: -1 }] }), 'variants[0].price'],
  ),
  callTest(
    products.resetProductVariants,
    async fixture => {
      const { id } = await createProduct(fixture);
      await fixture.merchant(products.updateProductVariants, { id, variants: [{ ...largeVariant, price: 15 }] });
      await fixture.merchant(products.resetProductVariants, { id });
      expect((await getProduct(fixture, id)).priceRange).toEqual({ minValue: 12.5, maxValue: 12.5 });
    },
    notFound,
  ),
  callTest(
    products.addProductMedia,
    async fixture => {
      const id = await createProductWithMedia(fixture);
      const { media } = await getProduct(fixture, id);
      expect([media.items?.length, media.mainMedia?.image?.url]).toEqual([2, expect.stringContaining('/media/')]);
    },
    ['merchant', withNewProduct({ media: [{ url: 'javascript:1' }] }), 'media[0].url'],
  ),
  callTest(
    products.removeProductMedia,
    async fixture => {
      const id = await createProductWithMedia(fixture);
      await fixture.merchant(products.removeProductMedia, { id, mediaIds: ['olive-oil'] });
      expect((await getProduct(fixture, id)).media.items).toHaveLength(1);
    },
    ['merchant', withNewProduct({ mediaIds: 'all' }), 'mediaIds'],
  ),
  callTest(
    products.addMediaToChoices,
    async fixture => {
      const id = await createProductWithMedia(fixture);
      await fixture.merchant(products.addMediaToChoices, { id, media: [largeChoiceMedia] });
      expect(await countChoiceMedia(fixture, id)).toBe(1);
    },
    ['merchant', withNewProduct({ media: [{ ...largeChoiceMedia, mediaIds: ['unknown'] }] }), 'MEDIA_NOT_FOUND'],
  ),
  callTest(
    products.removeMediaFromChoices,
    async fixture => {
      const id = await createProductWithMedia(fixture);
      await fixture.merchant(products.addMediaToChoices, { id, media: [largeChoiceMedia] });
      expect(await countChoiceMedia(fixture, id)).toBe(1);
      await fixture.merchant(products.removeMediaFromChoices, { id, media: [largeChoiceMedia] });
      expect(await countChoiceMedia(fixture, id)).toBe(0);
    },
    ['merchant', withNewProduct({ media: [{ ...largeChoiceMedia, option: 'Depth' }] }), 'CHOICE_NOT_FOUND'],
  ),
  callTest(
    products.deleteProductOptions,
    async fixture => {
      const { id } = await createProduct(fixture);
      await fixture.merchant(products.deleteProductOptions, { id });
      expect((await getProduct(fixture, id)).variants).toHaveLength(1);
    },
    notFound,
  ),
  callTest(
    products.removeBrand,
    async fixture => {
      const { id } = await createProduct(fixture);
      await fixture.merchant(products.removeBrand, { id });
      expect((await getProduct(fixture, id)).brand).toBeUndefined();
    },
    notFound,
  ),
  callTest(
    products.removeRibbon,
    async fixture => {
      const { id } = await createProduct(fixture);
      await fixture.merchant(products.removeRibbon, { id });
      expect((await getProduct(fixture, id)).ribbons).toEqual([]);
    },
    notFound,
  ),
  callTest(
    products.bulkUpdateProducts,
    async fixture => {
      const ids = [(await createProduct(fixture)).id, (await fixture.product('olive-oil')).id];
      await fixture.merchant(products.bulkUpdateProducts, { ids, set: { ribbon: 'Sale' } });
      const query = { filter: { ribbon: 'Sale' } };
      const { products: found } = await fixture.visitor(products.queryProducts, { query });
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect((await getProduct(fixture, ids[0] ?? '')).ribbons).toEqual([{ text: 'Sale' }]);
    },
    ['merchant', { ids: [], set: { ribbon: 'Sale' } }, 'ids'],
  ),
  callTest(
    products.bulkAdjustProducts,
    async fixture => {
      const { id } = await fixture.product('olive-oil');
      await fixture.merchant(products.bulkAdjustProducts, {
        ids: [id],
        adjust: { price: { percentage: { rate: 20 } } },
      });
      expect((await getProduct(fixture, id)).priceData.price).toBe(21);
    },
    ['merchant', { ids: ['x'], adjust: {} }, 'adjust'],
  ),
];

import { expect } from 'vitest';
import * as carts from '../../../../../src/api/carts.ts';
import * as products from '../../../../../src/api/products.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

const size = { name: 'Size', choices: [{ description: 'S' }, { description: 'L' }] };

/** A bowl in two sizes, 12.50 each, that the merchant has just made. */
async function make({ merchant }: Floor) {
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

const read = async ({ visitor }: Floor, id: string) => (await visitor(products.getProduct, { id })).product;
const nobody = { id: 'nobody' };
const made = (more: object) => async (floor: Floor) => ({ id: (await make(floor)).id, ...more });
const strange = ['merchant', nobody, 'PRODUCT_NOT_FOUND'] as const;
const large = { choices: { Size: 'L' } };
const withMedia = async (floor: Floor) => {
  const { id } = await make(floor);
  await floor.merchant(products.addProductMedia, {
    id,
    media: [{ mediaId: 'olive-oil' }, { mediaId: 'garden-twine' }],
  });
  return id;
};
const atLarge = { option: 'Size', choice: 'L', mediaIds: ['olive-oil'] };
const choiceFiles = async (floor: Floor, id: string) =>
  (await read(floor, id)).productOptions[0]?.choices[1]?.media?.items?.length ?? 0;

export const productProofs = [
  proof(
    products.queryProducts,
    async floor => {
      const query = { filter: { price: { $lt: 10 } }, sort: [{ fieldName: 'price' as const, order: 'DESC' as const }] };
      const { products: found } = await floor.visitor(products.queryProducts, { query });
      const prices = found.map(({ priceData }) => priceData.price);
      expect(prices.length).toBeGreaterThan(1);
      expect(Math.max(...prices)).toBeLessThan(10);
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  proof(
    products.getProduct,
    async floor => {
      const { id } = await floor.product('olive-oil');
      const { product } = await floor.merchant(products.getProduct, { id, includeMerchantSpecificData: true });
      const { itemCost = 0, profit = 0 } = product.costAndProfitData ?? {};
      expect(itemCost + profit).toBeCloseTo(17.5, 2);
      expect((await read(floor, id)).costAndProfitData).toBeUndefined();
    },
    ['visitor', nobody, 'PRODUCT_NOT_FOUND'],
  ),
  proof(
    products.getProductOptionsAvailability,
    async floor => {
      const { id } = await make(floor);
      const chosen = await floor.visitor(products.getProductOptionsAvailability, { id, options: { Size: 'L' } });
      expect([chosen.availableForPurchase, chosen.selectedVariant?.price.price]).toEqual([true, 12.5]);
    },
    ['visitor', { ...nobody, options: {} }, 'PRODUCT_NOT_FOUND'],
  ),
  proof(
    products.queryProductVariants,
    async floor => {
      const { id } = await floor.product('stoneware-mug');
      const { variants } = await floor.visitor(products.queryProductVariants, { id, choices: { Size: 'L' } });
      expect(new Set(variants.map(({ variant }) => variant.priceData.price))).toEqual(new Set([22]));
    },
    ['visitor', nobody, 'PRODUCT_NOT_FOUND'],
  ),
  proof(
    products.queryStoreVariants,
    async floor => {
      const { id } = await make(floor);
      const query = { filter: { productId: id } };
      expect((await floor.visitor(products.queryStoreVariants, { query })).variants).toHaveLength(2);
    },
    ['visitor', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  proof(
    products.getStoreVariant,
    async floor => {
      const product = await make(floor);
      const { variants } = await floor.visitor(products.queryStoreVariants, {
        query: { filter: { productId: product.id } },
      });
      const { variant } = await floor.visitor(products.getStoreVariant, { id: variants[0]?.id ?? '' });
      expect([variant.productName, variant.managedVariant]).toEqual(['Salt bowl', true]);
    },
    ['visitor', nobody, 'VARIANT_NOT_FOUND'],
  ),
  proof(
    products.createProduct,
    async floor => {
      const { id } = await make(floor);
      const { priceRange, variants } = await read(floor, id);
      expect([priceRange, variants.length]).toEqual([{ minValue: 12.5, maxValue: 12.5 }, 2]);
    },
    [
      'merchant',
      { product: { name: 'x', productType: 'physical', priceData: { price: -1 } } },
      'product.priceData.price',
    ],
  ),
  proof(
    products.updateProduct,
    async floor => {
      const { id } = await floor.product('olive-oil');
      await floor.visitor(carts.addToCart, { lineItems: [await floor.line('olive-oil', 2)] });
      await floor.merchant(products.updateProduct, { product: { id, priceData: { price: 20 } } });
      expect((await floor.visitor(carts.getCart)).cart.lineItems[0]?.lineItemPrice.amount).toBe('40.00');
    },
    ['merchant', { product: nobody }, 'PRODUCT_NOT_FOUND'],
  ),
  proof(
    products.deleteProduct,
    async floor => {
      const { id } = await floor.product('olive-oil');
      await floor.visitor(carts.addToCart, { lineItems: [await floor.line('olive-oil')] });
      await floor.merchant(products.deleteProduct, { id });
      expect((await floor.visitor(carts.getCart)).cart.lineItems[0]?.availability.status).toBe('NOT_FOUND');
    },
    strange,
  ),
  proof(
    products.updateProductVariants,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(products.updateProductVariants, { id, variants: [{ ...large, price: 15 }] });
      expect((await read(floor, id)).priceRange).toEqual({ minValue: 12.5, maxValue: 15 });
    },
    ['merchant', made({ variants: [{ ...large, price: -1 }] }), 'variants[0].price'],
  ),
  proof(
    products.resetProductVariants,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(products.updateProductVariants, { id, variants: [{ ...large, price: 15 }] });
      await floor.merchant(products.resetProductVariants, { id });
      expect((await read(floor, id)).priceRange).toEqual({ minValue: 12.5, maxValue: 12.5 });
    },
    strange,
  ),
  proof(
    products.addProductMedia,
    async floor => {
      const id = await withMedia(floor);
      const { media } = await read(floor, id);
      expect([media.items?.length, media.mainMedia?.image?.url]).toEqual([2, expect.stringContaining('/media/')]);
    },
    ['merchant', made({ media: [{ url: 'javascript:1' }] }), 'media[0].url'],
  ),
  proof(
    products.removeProductMedia,
    async floor => {
      const id = await withMedia(floor);
      await floor.merchant(products.removeProductMedia, { id, mediaIds: ['olive-oil'] });
      expect((await read(floor, id)).media.items).toHaveLength(1);
    },
    ['merchant', made({ mediaIds: 'all' }), 'mediaIds'],
  ),
  proof(
    products.addMediaToChoices,
    async floor => {
      const id = await withMedia(floor);
      await floor.merchant(products.addMediaToChoices, { id, media: [atLarge] });
      expect(await choiceFiles(floor, id)).toBe(1);
    },
    ['merchant', made({ media: [{ ...atLarge, mediaIds: ['nobody'] }] }), 'MEDIA_NOT_FOUND'],
  ),
  proof(
    products.removeMediaFromChoices,
    async floor => {
      const id = await withMedia(floor);
      await floor.merchant(products.addMediaToChoices, { id, media: [atLarge] });
      expect(await choiceFiles(floor, id)).toBe(1);
      await floor.merchant(products.removeMediaFromChoices, { id, media: [atLarge] });
      expect(await choiceFiles(floor, id)).toBe(0);
    },
    ['merchant', made({ media: [{ ...atLarge, option: 'Depth' }] }), 'CHOICE_NOT_FOUND'],
  ),
  proof(
    products.deleteProductOptions,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(products.deleteProductOptions, { id });
      expect((await read(floor, id)).variants).toHaveLength(1);
    },
    strange,
  ),
  proof(
    products.removeBrand,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(products.removeBrand, { id });
      expect((await read(floor, id)).brand).toBeUndefined();
    },
    strange,
  ),
  proof(
    products.removeRibbon,
    async floor => {
      const { id } = await make(floor);
      await floor.merchant(products.removeRibbon, { id });
      expect((await read(floor, id)).ribbons).toEqual([]);
    },
    strange,
  ),
  proof(
    products.bulkUpdateProducts,
    async floor => {
      const ids = [(await make(floor)).id, (await floor.product('olive-oil')).id];
      await floor.merchant(products.bulkUpdateProducts, { ids, set: { ribbon: 'Sale' } });
      const query = { filter: { ribbon: 'Sale' } };
      const { products: found } = await floor.visitor(products.queryProducts, { query });
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
      expect((await read(floor, ids[0] ?? '')).ribbons).toEqual([{ text: 'Sale' }]);
    },
    ['merchant', { ids: [], set: { ribbon: 'Sale' } }, 'ids'],
  ),
  proof(
    products.bulkAdjustProducts,
    async floor => {
      const { id } = await floor.product('olive-oil');
      await floor.merchant(products.bulkAdjustProducts, { ids: [id], adjust: { price: { percentage: { rate: 20 } } } });
      expect((await read(floor, id)).priceData.price).toBe(21);
    },
    ['merchant', { ids: ['x'], adjust: {} }, 'adjust'],
  ),
];

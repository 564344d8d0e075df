import { expect, test } from 'vitest';
import { shops } from './shops.ts';
import type { SeedProduct } from './types.ts';

const products = shops.flatMap(shop => shop.products);
const findProduct = (slug: string) => products.find(product => product.slug === slug) as SeedProduct;
const options = (slug: string) => findProduct(slug).options ?? [];
const variants = (slug: string) => findProduct(slug).variants ?? [];

test('the seed’s first shop has at least 24 products, and the second has six', () => {
  expect(shops.map(shop => shop.clientId)).toEqual(['demo-client', 'other-client']);
  expect(shops[0]?.products.length).toBeGreaterThanOrEqual(24);
  expect(shops[1]?.products).toHaveLength(6);
});

test('slugs and SKUs of the seed are unique', () => {
  const slugs = products.map(product => product.slug);
  const skus = products.flatMap(product => [product.sku, ...(product.variants ?? []).map(variant => variant.sku)]);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(new Set(skus).size).toBe(skus.length);
});

test('seeded prices and costs are whole cents, and every cost is below its price', () => {
  for (const { slug, price, itemCost = 0, variants: each = [] } of products)
    for (const amount of [price, itemCost, ...each.flatMap(variant => variant.price ?? [])])
      expect(Math.round(amount * 100) / 100, slug).toBe(amount);
  for (const { slug, price, itemCost = 0 } of products) expect(price, slug).toBeGreaterThan(itemCost);
});

test('seeded variants have one choice per option, and add up to the product’s stock', () => {
  for (const product of products.filter(each => each.variants)) {
    for (const variant of product.variants ?? []) {
      expect(Object.keys(variant.choices), variant.sku).toEqual(product.options?.map(option => option.name));
      for (const option of product.options ?? [])
        expect(option.choices.map(choice => choice.description)).toContain(variant.choices[option.name]);
    }
    const sum = (product.variants ?? []).reduce((units, variant) => units + (variant.stock ?? 0), 0);
    expect(sum, product.slug).toBe(product.stock);
    expect(product.manageVariants, product.slug).toBe(true);
  }
});

test('seeded products refer to collections of their shop, and coupons to its products', () => {
  for (const shop of shops) {
    const collections = shop.collections.map(collection => collection.slug);
    for (const product of shop.products)
      expect(collections, product.slug).toEqual(expect.arrayContaining([...product.collections]));
    const slugs = shop.products.map(product => product.slug);
    for (const coupon of shop.coupons)
      expect(slugs).toEqual(expect.arrayContaining([...(coupon.specificProducts ?? [])]));
  }
});

test('physical products have a weight; digital products have none and endless stock', () => {
  for (const { slug, productType, weight, stock } of products) {
    expect(weight !== undefined, slug).toBe(productType === 'physical');
    if (productType === 'digital') expect(stock, slug).toBeNull();
  }
});

test('the seed has the products that tests and pages rely on', () => {
  expect(findProduct('stoneware-mug')).toMatchObject({ price: 18, manageVariants: true });
  expect(options('stoneware-mug').map(option => option.type)).toEqual(['color', 'drop_down']);
  expect(
    variants('stoneware-mug')
      .filter(each => each.choices.Size === 'L')
      .map(each => each.price),
  ).toContain(22);
  expect(variants('stoneware-mug').filter(each => each.stock === 0)).toHaveLength(1);
  expect(variants('stoneware-mug').filter(each => each.stock === 2)).toHaveLength(1);
  expect(findProduct('linen-apron')).toMatchObject({
    price: 49,
    discount: { type: 'PERCENT', value: 20 },
    manageVariants: false,
  });
  expect(findProduct('oak-board')).toMatchObject({ price: 64, stock: 12 });
  expect(findProduct('last-teapot')).toMatchObject({ price: 58, stock: 2 });
  expect(findProduct('sold-out-lamp')).toMatchObject({ stock: 0 });
  expect(findProduct('field-guide-pdf')).toMatchObject({ price: 9.5, productType: 'digital', stock: null });
  expect(findProduct('bread-knife')).toMatchObject({ price: 39, stock: 40, ribbon: 'Best seller' });
  expect(findProduct('cast-iron-pot')).toMatchObject({ price: 129, weight: 12, stock: 9 });
  expect(findProduct('retired-vase').visible).toBe(false);
  expect(options('ceramic-planter')[0]?.choices).toHaveLength(12);
  expect(findProduct('engraved-spoon').customTextFields?.some(field => field.mandatory)).toBe(true);
  const names = products.map(product => product.name);
  expect(Math.max(...names.map(name => name.length))).toBeGreaterThan(74);
  expect(Math.max(...names.map(name => name.length))).toBeLessThanOrEqual(80);
});

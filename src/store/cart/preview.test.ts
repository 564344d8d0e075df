import { expect, test } from 'vitest';
import { type Product, queryProducts } from '../../api/products.ts';
import { NO_CHOICES } from '../choices.ts';
import { normalizeProduct } from '../normalize/product.ts';
import { isSimple } from '../simple-offer.ts';
import { openPage } from '../testing/page.ts';
import { toPreviewLine } from './preview.ts';
import { toSimplePreview } from './simple-preview.ts';

test('toSimplePreview() equals toPreviewLine() for products without options and texts', async () => {
  const { app } = await openPage();
  const { products } = await app.client.call(queryProducts, { query: { paging: { limit: 100 } } });
  const simple = products.flatMap(product => normalizeProduct(product) ?? []).filter(isSimple);
  expect(simple.length).toBeGreaterThan(5);
  expect(simple.some(({ media }) => media?.mainMedia)).toBe(true);
  for (const product of simple)
    expect(toSimplePreview(product, 2)).toEqual(toPreviewLine(product, NO_CHOICES, new Map(), 2));
});

test('a preview describes a color with its code, and other options as plain text', async () => {
  const { product } = await openPage();
  const mug = await product('stoneware-mug');
  const named = { ...mug, customTextFields: [{ title: 'Name', maxLength: 20, mandatory: false }] };
  expect(
    toPreviewLine(
      named,
      new Map([
        ['Colour', 'Sage'],
        ['Size', 'L'],
      ]),
      new Map([['Name', ' Ada ']]),
      1,
    ).descriptionLines,
  ).toEqual([
    { name: { original: 'Colour' }, colorInfo: { original: 'Sage', code: expect.stringMatching(/^(#|rgb)/) } },
    { name: { original: 'Size' }, plainText: { original: 'L' } },
    { name: { original: 'Name' }, plainText: { original: 'Ada' } },
  ]);
});

test('a preview shows the product’s converted price, or else the shop’s price', async () => {
  const { product } = await openPage();
  const { convertedPriceData: _, ...knife } = await product('bread-knife');
  const formatted = { price: '$45.00', discountedPrice: '$40.00' };
  const convertedPriceData = { ...knife.priceData, currency: 'USD', price: 45, discountedPrice: 40, formatted };
  const shop = { amount: '39', formattedAmount: '€39.00' };
  expect(toSimplePreview({ ...knife, convertedPriceData }, 1)).toMatchObject({
    price: { ...shop, convertedAmount: '40', formattedConvertedAmount: '$40.00' },
    fullPrice: { ...shop, convertedAmount: '45', formattedConvertedAmount: '$45.00' },
  });
  expect(toSimplePreview(knife as Product, 1).price).toEqual({
    ...shop,
    convertedAmount: '39',
    formattedConvertedAmount: '€39.00',
  });
});

import { expect, test } from 'vitest';
import { queryProducts } from '../../api/products.ts';
import { NO_CHOICES } from '../choices.ts';
import { normalizeProduct } from '../normalize/product.ts';
import { isSimple } from '../simple-offer.ts';
import { openPage } from '../testing/page.ts';
import { toPreviewLine } from './preview.ts';
import { toSimplePreview } from './simple-preview.ts';

test('the line of a product with nothing to choose or to write is that of its selection', async () => {
  const { app } = await openPage();
  const { products } = await app.client.call(queryProducts, { query: { paging: { limit: 100 } } });
  const simple = products.flatMap(product => normalizeProduct(product) ?? []).filter(isSimple);
  expect(simple.length).toBeGreaterThan(5);
  expect(simple.some(({ media }) => media?.mainMedia)).toBe(true);
  for (const product of simple)
    expect(toSimplePreview(product, 2)).toEqual(toPreviewLine(product, NO_CHOICES, new Map(), 2));
});

import { expect, test } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import { setUpShop } from '../testing/open-shop.ts';

const { merchant } = setUpShop({ scope: 'file' });

test('a seeded order line has a managed variant’s id, or the choices of other variants', async () => {
  const { body } = await merchant.post('/ecom/v1/orders/search', { search: { cursorPaging: { limit: 100 } } });
  const lines = body.orders.flatMap(({ lineItems }: Order) => lineItems);
  const optionsOf = (name: string, choice = '') =>
    lines.find(
      ({ productName, descriptionLines }: Order['lineItems'][number]) =>
        productName?.original === name && JSON.stringify(descriptionLines).includes(choice),
    )?.catalogReference.options;
  const mug = await merchant.product('stoneware-mug');
  const variant = mug.variants.find(({ choices }) => choices.Colour === 'Sage' && choices.Size === 'L');
  expect(optionsOf('Stoneware mug', '"Sage"')).toEqual({ variantId: variant?.id });
  expect(optionsOf('Linen apron')).toEqual({ options: { Size: 'M' } });
  expect(optionsOf('Olive oil')).toBeUndefined();
});

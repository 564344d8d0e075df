import { expect, test } from 'vitest';
import type { OrderLine } from '../../api/shared/order-line.ts';
import { getInitialChoices } from '../initial-choices.ts';
import { element, openPage } from '../testing/page.ts';
import { buyAgain } from './buy-again.ts';

type Page = Awaited<ReturnType<typeof openPage>>;

/** Returns an order line with the product of this slug. */
async function ordered(page: Page, slug: string, quantity: number, choices?: Readonly<Record<string, string>>) {
  const { id, name } = await page.product(slug);
  const options = choices && { options: choices };
  return {
    quantity,
    productName: { original: name },
    catalogReference: {
      appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
      catalogItemId: id,
      ...(options && { options }),
    },
  } as unknown as OrderLine;
}

const again = (page: Page, ...lineItems: readonly OrderLine[]) => buyAgain(page.app, { lineItems }, element);

test('buying an order again adds all its lines with one kiosk:add event', async () => {
  const page = await openPage();
  const mug = await page.product('stoneware-mug');
  const choices = getInitialChoices(mug, {
    choices: new Map([
      ['Colour', 'Oat'],
      ['Size', 'L'],
    ]),
  }).choices;
  const bought = await again(
    page,
    await ordered(page, 'bread-knife', 2),
    await ordered(page, 'stoneware-mug', 1, Object.fromEntries(choices)),
  );
  expect(bought).toEqual({ isAdded: true, missing: [] });
  expect(await page.kept()).toEqual(['2 Bread knife', '1 Stoneware mug']);
  expect(page.emitted.filter(({ event }) => event === 'kiosk:add')).toHaveLength(1);
});

test('buying an order again names the lines that cannot be added, and adds the others', async () => {
  const page = await openPage();
  await page.browser.requestAdminRoute('/_/stock', { slug: 'bud-vase', quantity: 0 });
  const bought = await again(
    page,
    await ordered(page, 'bread-knife', 1),
    await ordered(page, 'bud-vase', 1),
    await ordered(page, 'stoneware-mug', 1, { Colour: 'Ultramarine', Size: 'L' }),
    await ordered(page, 'stoneware-mug', 1, { Colour: 'Oat' }),
    { ...(await ordered(page, 'oak-board', 1)), catalogReference: undefined } as unknown as OrderLine,
  );
  expect(bought?.missing).toEqual(['Bud vase', 'Stoneware mug', 'Stoneware mug', 'Oak board']);
  expect(await page.kept()).toEqual(['1 Bread knife']);
});

test('buying again adds only the stock left by the cart and by earlier order lines', async () => {
  const page = await openPage();
  await page.browser.requestAdminRoute('/_/stock', { slug: 'bread-knife', quantity: 3 });
  const one = await ordered(page, 'bread-knife', 2);
  expect(await again(page, one, one)).toEqual({ isAdded: true, missing: ['Bread knife'] });
  expect(await page.kept()).toEqual(['3 Bread knife']);
  const { length } = page.emitted;
  expect(await again(page, one)).toEqual({ isAdded: false, missing: ['Bread knife'] });
  expect(page.emitted).toHaveLength(length);
});

test('buying an order again adds nothing when the page cancels the add', async () => {
  const page = await openPage({ emitCancelable: () => undefined });
  expect(await again(page, await ordered(page, 'bread-knife', 1))).toBeUndefined();
  expect(await page.kept()).toEqual([]);
});

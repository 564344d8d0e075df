import { expect, test } from 'vitest';
import { patchSlice } from '../app.ts';
import { element, openPage } from '../testing/page.ts';
import { getShopCart } from './cart.ts';
import { removeLine, setQuantity, undoRemove } from './line-actions.ts';
import { retryFailure } from './queue.ts';
import { untilSettled } from './settled.ts';

test('shows a new quantity at once, and writes it to the platform', async () => {
  const { app, add, line, shown, kept, events } = await openPage();
  await add();
  const changing = setQuantity(app, line('Bread knife'), 4, element);
  expect(shown()).toEqual(['4 Bread knife']);
  expect(line('Bread knife')).toMatchObject({ pending: true });
  expect(line('Bread knife')).not.toHaveProperty('lineItemPrice');
  await changing;
  expect(await kept()).toEqual(['4 Bread knife']);
  expect(events()).toEqual(['kiosk:add', 'kiosk:update']);
});

test('sends at most two writes for four quick changes of a quantity', async () => {
  const { app, add, line, sentTo, kept } = await openPage();
  await add();
  const to = (quantity: number) => setQuantity(app, line('Bread knife'), quantity, element);
  await Promise.all([to(2), to(3), to(4), to(5)]);
  await untilSettled(getShopCart(app));
  expect(sentTo('/update-line-items-quantity').length).toBeLessThanOrEqual(2);
  expect(await kept()).toEqual(['5 Bread knife']);
});

test('hides a removed line at once, and undo puts it back in its place', async () => {
  const { app, add, product, line, shown, kept } = await openPage();
  await add(2);
  await add(1, await product('oak-board'));
  const removing = removeLine(app, line('Bread knife'), element);
  expect(shown()).toEqual(['1 Oak board']);
  await removing;
  expect(await kept()).toEqual(['1 Oak board']);
  const [removed] = app.store.getState().cart.removed;
  await undoRemove(app, removed?.line.key ?? '', element);
  expect(shown()).toEqual(['2 Bread knife', '1 Oak board']);
  expect(app.store.getState().cart.removed).toEqual([]);
});

test('shows a line again when its removal fails, and removes it on a retry', async () => {
  const { app, browser, add, line, shown, kept, cart } = await openPage();
  await add();
  await browser.faults({ path: '/remove-line-items', status: 400, body: '{}', times: 1 });
  await expect(removeLine(app, line('Bread knife'), element)).rejects.toMatchObject({ name: 'CallError' });
  expect(shown()).toEqual(['1 Bread knife']);
  const [failure] = cart().failures;
  expect(failure).toMatchObject({ kind: 'remove', name: 'Bread knife' });
  await retryFailure(app, failure?.id ?? '');
  expect(await kept()).toEqual([]);
  expect(cart().failures).toEqual([]);
});

test('lets a page cancel or edit a change of a line, and rejects an invalid edit', async () => {
  let edit: (detail: Record<string, unknown>) => Record<string, unknown> | undefined = () => undefined;
  const page = await openPage({
    emitCancelable: (_, detail) => edit(structuredClone(detail) as Record<string, unknown>) as never,
  });
  const { app, add, line, shown, events } = page;
  edit = detail => detail;
  await add();
  const change = () => setQuantity(app, line('Bread knife'), 2, element);
  const remove = () => removeLine(app, line('Bread knife'), element);

  edit = () => undefined;
  await change();
  await remove();
  expect(shown()).toEqual(['1 Bread knife']);

  edit = detail => ({ ...detail, quantity: 3 });
  await change();
  expect(shown()).toEqual(['3 Bread knife']);

  for (const bad of [{ quantity: 0 }, { quantity: '2' }, { quantity: 1e9 }, { lineItemId: 'another' }]) {
    edit = detail => ({ ...detail, ...bad });
    await expect(change(), JSON.stringify(bad)).rejects.toMatchObject({ code: 'invalid_edit' });
  }
  for (const lineItemIds of [[], ['another'], undefined]) {
    edit = () => ({ lineItemIds });
    await expect(remove(), String(lineItemIds)).rejects.toMatchObject({ code: 'invalid_edit' });
  }
  expect(shown()).toEqual(['3 Bread knife']);
  expect(events().filter(event => event === 'kiosk:error')).toHaveLength(7);
});

test('ignores changes of a line during a checkout', async () => {
  const { app, add, line, shown, events } = await openPage();
  await add();
  patchSlice(app, 'cart', { checkout: 'busy' });
  await setQuantity(app, line('Bread knife'), 2, element);
  await removeLine(app, line('Bread knife'), element);
  expect(shown()).toEqual(['1 Bread knife']);
  expect(events()).toEqual(['kiosk:add']);
});

import { expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { getShopCart } from '../cart.ts';
import { removeLine } from '../line-actions.ts';
import { getShownLines, lineKey } from '../lines.ts';
import { retryFailure } from '../queue.ts';
import { refreshCart, resumeChanges } from '../read.ts';
import { dropSaved, followSaved, restoreSaved, saveRemoved } from './saved.ts';

const KEY = 'kiosk:saved:demo-client';

type Page = Awaited<ReturnType<typeof openPage>>;
const savedOn = ({ cart }: Pick<Page, 'cart'>) =>
  cart().saved?.map(({ quantity, productName }) => `${quantity} ${productName.original}`);

async function saveKnives(page: Page) {
  followSaved(page.app);
  await page.add(2);
  const line = page.line('Bread knife');
  await removeLine(page.app, line, element);
  saveRemoved(page.app, line.key);
}

test('saves a removed line for later on this device, and shows it on the next page', async () => {
  const page = await openPage();
  await saveKnives(page);
  expect([savedOn(page), page.cart().removed]).toEqual([['2 Bread knife'], []]);
  const [stored] = JSON.parse(page.stored.get(KEY) ?? '[]');
  // No other field of a cart's line is stored.
  expect(Object.keys(stored).sort()).toEqual(
    'availability catalogReference descriptionLines fullPrice image owner price productName quantity url'.split(' '),
  );
  const next = page.open();
  followSaved(next);
  expect(savedOn({ cart: () => next.store.getState().cart })).toEqual(['2 Bread knife']);
});

test('does not parse saved lines again when only the cart changes', async () => {
  const page = await openPage();
  await saveKnives(page);
  const text = page.stored.get(KEY);
  const before = page.cart().saved;
  const parse = vi.spyOn(JSON, 'parse');
  await page.add();
  expect(parse.mock.calls.filter(([read]) => read === text)).toEqual([]);
  expect(page.cart().saved).toBe(before);
  parse.mockRestore();
});

test('removing a line saved for later removes it from the page and from the device', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (line) dropSaved(page.app, line);
  expect([savedOn(page), page.stored.has(KEY)]).toEqual([[], false]);
});

test.each([
  ['invalid JSON', '{'],
  ['no list', '{"length":3}'],
  ['lines without a product', '[null,{"id":"x"},{"catalogReference":{"catalogItemId":"y"}},7]'],
])('shows no saved lines when the storage has %s', async (_, kept) => {
  const { app, cart, stored } = await openPage();
  stored.set(KEY, kept);
  followSaved(app);
  expect(cart().saved).toEqual([]);
});

test.each([
  ['the page may not store it', () => undefined],
  [
    'the storage is blocked',
    () => {
      throw new Error('Access is denied');
    },
  ],
])('a removed line is not saved for later but can be undone when %s', async (_, storage) => {
  const page = await openPage({ storage });
  await saveKnives(page);
  expect([page.cart().saved, page.cart().removed.length]).toEqual([undefined, 1]);
});

test('with a full storage, a removed line is not saved for later but can be undone', async () => {
  const page = await openPage();
  followSaved(page.app);
  await page.add(2);
  const line = page.line('Bread knife');
  await removeLine(page.app, line, element);
  vi.spyOn(page.stored, 'set').mockImplementation(() => {
    throw new Error('The quota has been exceeded');
  });
  expect(saveRemoved(page.app, line.key)).toBe(false);
  expect([savedOn(page), page.cart().removed.length]).toEqual([[], 1]);
});

test('shows in both tabs the lines that either tab has saved for later', async () => {
  const page = await openPage();
  await saveKnives(page);
  const other = page.open();
  const savedOnOther = () => savedOn({ cart: () => other.store.getState().cart });
  followSaved(other);
  await page.add(1, await page.product('olive-oil'));
  await refreshCart(other);
  const [oil] = getShownLines(other.store.getState().cart);
  if (!oil) throw new Error('no oil is shown');
  await removeLine(other, oil, element);
  expect(saveRemoved(other, oil.key)).toBe(true);
  expect(savedOnOther()).toEqual(['2 Bread knife', '1 Olive oil, first pressing']);
  await vi.waitFor(() => expect(savedOn(page)).toEqual(['2 Bread knife', '1 Olive oil, first pressing']));
  const [knife] = page.cart().saved ?? [];
  if (knife) dropSaved(page.app, knife);
  await vi.waitFor(() => expect(savedOnOther()).toEqual(['1 Olive oil, first pressing']));
});

test('drops a saved line when the platform refuses to remove it from the cart', async () => {
  const page = await openPage();
  followSaved(page.app);
  await page.add(2);
  const line = page.line('Bread knife');
  await page.browser.faults({ path: '/remove-line-items', status: 400, body: '{}', times: 1 });
  const removal = removeLine(page.app, line, element);
  expect(saveRemoved(page.app, line.key)).toBe(true);
  expect(savedOn(page)).toEqual(['2 Bread knife']);
  await expect(removal).rejects.toThrow();
  await vi.waitFor(() => expect(savedOn(page)).toEqual([]));
  expect(page.shown()).toEqual(['2 Bread knife']);
});

test('puts a saved line back once when pressed twice, and hides it at once', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (!line) throw new Error('no line is kept');
  const presses = [restoreSaved(page.app, line, element), restoreSaved(page.app, line, element)];
  expect(savedOn(page)).toEqual([]);
  await Promise.all(presses);
  expect([await page.kept(), savedOn(page), page.stored.has(KEY)]).toEqual([['2 Bread knife'], [], false]);
});

test.each([
  ['the page cancels', { emitCancelable: () => undefined }],
  ['the platform refuses', {}],
])('keeps a line saved for later when %s its return to the cart', async (_, ports) => {
  const page = await openPage();
  await saveKnives(page);
  const app = page.open();
  Object.assign(getShopCart(app).page, ports);
  followSaved(app);
  const [line] = app.store.getState().cart.saved ?? [];
  if (!line) throw new Error('no line is kept');
  await page.browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await restoreSaved(app, line, element);
  expect(savedOn({ cart: () => app.store.getState().cart })).toEqual(['2 Bread knife']);
  expect(await page.kept()).toEqual([]);
});

test('a saved line put back by a retry is in the cart or saved, never both', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (!line) throw new Error('no line is kept');
  await page.browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 2 });
  await restoreSaved(page.app, line, element);
  const retry = () => retryFailure(page.app, page.cart().failures[0]?.id ?? '');
  await expect(retry()).rejects.toThrow();
  expect([await page.kept(), savedOn(page)]).toEqual([[], ['2 Bread knife']]);
  const retried = retry();
  await vi.waitFor(() => expect(savedOn(page)).toEqual([]));
  await retried;
  expect([await page.kept(), savedOn(page), page.stored.has(KEY)]).toEqual([['2 Bread knife'], [], false]);
});

test('removes the failure of putting a saved line back when the shopper tries again', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (!line) throw new Error('no line is kept');
  await page.browser.faults({ path: '/add-to-cart', status: 400, body: '{}', times: 1 });
  await restoreSaved(page.app, line, element);
  expect(page.cart().failures).toHaveLength(1);
  await restoreSaved(page.app, line, element);
  expect([await page.kept(), savedOn(page), page.cart().failures]).toEqual([['2 Bread knife'], [], []]);
});

test('puts a saved line only into the cart when the page ends before the add', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (!line) throw new Error('no line is kept');
  page.setOnline(false);
  void restoreSaved(page.app, line, element);
  page.kill(page.app);
  const next = page.open();
  followSaved(next);
  const savedOnNext = () => savedOn({ cart: () => next.store.getState().cart });
  expect(savedOnNext()).toEqual([]);
  page.setOnline(true);
  resumeChanges(next);
  await vi.waitFor(async () => expect(await page.kept()).toEqual(['2 Bread knife']));
  await vi.waitFor(() => expect(next.store.getState().cart.ops).toEqual([]));
  expect([savedOnNext(), page.stored.has(KEY)]).toEqual([[], false]);
});

test('keeps a line saved when the shopper saves it again while it is put back', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (!line) throw new Error('no line is kept');
  const restored = restoreSaved(page.app, line, element);
  const removed = removeLine(page.app, page.line('Bread knife'), element);
  saveRemoved(page.app, lineKey(line.catalogReference));
  await Promise.all([restored, removed]);
  expect([await page.kept(), savedOn(page)]).toEqual([[], ['2 Bread knife']]);
});

test('removes a member’s saved lines when no page has noticed the end of the session', async () => {
  const page = await openPage();
  await saveKnives(page);
  const { browser, app, open, stored } = page;
  app.client.session.adopt(await browser.memberTokens('mira@example.com'));
  expect(savedOn(page)).toEqual(['2 Bread knife']);
  browser.storage.entries.clear();
  const next = open();
  followSaved(next);
  expect([savedOn({ cart: () => next.store.getState().cart }), stored.has(KEY)]).toEqual([[], false]);
});

test('keeps a visitor’s saved lines at sign-in, and removes them at sign-out', async () => {
  const page = await openPage();
  await saveKnives(page);
  const roles: string[] = [];
  page.app.client.session.subscribe(({ role }) => roles.push(role));
  page.app.client.session.adopt(await page.browser.memberTokens());
  await vi.waitFor(() => expect(roles).toEqual(['member']));
  expect(savedOn(page)).toEqual(['2 Bread knife']);
  page.app.client.session.forget();
  await vi.waitFor(() => expect(savedOn(page)).toEqual([]));
  expect(page.stored.has(KEY)).toBe(false);
});

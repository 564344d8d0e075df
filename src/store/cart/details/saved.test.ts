import { expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { removeLine } from '../line-actions.ts';
import { dropSaved, followSaved, saveRemoved } from './saved.ts';

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

test('a removed line is kept on this device in place of undo, and shown by the next page', async () => {
  const page = await openPage();
  await saveKnives(page);
  expect([savedOn(page), page.cart().removed]).toEqual([['2 Bread knife'], []]);
  const next = page.open();
  followSaved(next);
  expect(savedOn({ cart: () => next.store.getState().cart })).toEqual(['2 Bread knife']);
});

test('what is dropped is gone, also from the device', async () => {
  const page = await openPage();
  await saveKnives(page);
  const [line] = page.cart().saved ?? [];
  if (line) dropSaved(page.app, line);
  expect([savedOn(page), page.stored.has(KEY)]).toEqual([[], false]);
});

test.each([
  ['rubbish', '{'],
  ['no list', '{"length":3}'],
  ['lines without a product', '[null,{"id":"x"},{"catalogReference":{"catalogItemId":"y"}},7]'],
])('%s in the storage is nothing', async (_, kept) => {
  const { app, cart, stored } = await openPage();
  stored.set(KEY, kept);
  followSaved(app);
  expect(cart().saved).toEqual([]);
});

test('where nothing may be stored the line is kept by the page alone', async () => {
  const page = await openPage({ storage: () => undefined });
  await saveKnives(page);
  expect([savedOn(page), page.stored.has(KEY)]).toEqual([['2 Bread knife'], false]);
});

test('what a visitor has kept stays when they sign in, and goes when they sign out', async () => {
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

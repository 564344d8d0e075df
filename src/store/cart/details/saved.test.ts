import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { removeLine } from '../line-actions.ts';
import { dropSaved, followSaved, saveRemoved } from './saved.ts';

const KEY = 'kiosk:saved:demo-client';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => vi.unstubAllGlobals());

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
  expect([savedOn(page), localStorage.getItem(KEY)]).toEqual([[], null]);
});

test.each([
  ['rubbish', '{'],
  ['no list', '{"length":3}'],
  ['lines without a product', '[null,{"id":"x"},{"catalogReference":{"catalogItemId":"y"}},7]'],
])('%s in the storage is nothing', async (_, stored) => {
  localStorage.setItem(KEY, stored);
  const { app, cart } = await openPage();
  followSaved(app);
  expect(cart().saved).toEqual([]);
});

test('with storage memory nothing is kept', async () => {
  const page = await openPage({ storageKind: () => 'memory' });
  await saveKnives(page);
  expect(savedOn(page)).toEqual(['2 Bread knife']);
  expect([localStorage.getItem(KEY), sessionStorage.getItem(KEY)]).toEqual([null, null]);
});

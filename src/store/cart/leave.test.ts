import { expect, test, vi } from 'vitest';
import { type CartLine, getCart } from '../../api/carts.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { getShopCart } from './cart.ts';
import { readCart } from './read.ts';

const code = vi.hoisted(() => ({ isLate: false }));
vi.mock('./load-worker.ts', async original => {
  const { loadWorker } = await original<typeof import('./load-worker.ts')>();
  return { loadWorker: () => (code.isLate ? new Promise(() => {}) : loadWorker()) };
});

test.each([
  ['before the code that carries out changes has loaded', true],
  ['while another request is under way', false],
])('sends an add once, and stores its cart’s id, when the page is left %s', async (_, isLate) => {
  code.isLate = false;
  const { open, add, product, browser, stored, sentTo, freeze, cart } = await openPage();
  await add();
  await add(1, await product('oak-board'));
  const lineItems = cart().base?.lineItems ?? [];
  code.isLate = isLate;
  const page = open();
  if (isLate) Reflect.deleteProperty(getShopCart(page), 'queue');
  await readCart(page);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  browser.intercept(async (request, pass) => {
    if (!request.url.endsWith('/add-to-cart')) return pass();
    if (!isLate && sentTo('/add-to-cart').length === 1) await held;
    return new Response('{}', { status: 429, headers: { 'Retry-After': '0' } });
  });
  const addOn = (previews: readonly CartLine[]) =>
    addLines(page, { lines: previews, previews, from: element }).catch(() => {});
  browser.sentRequests.length = 0;
  if (!isLate) {
    void addOn(lineItems.slice(1));
    await vi.waitFor(() => expect(sentTo('/add-to-cart')).toHaveLength(1));
  }
  void addOn(lineItems.slice(0, 1));
  const before = sentTo('/add-to-cart').length;
  freeze(page);
  await vi.waitFor(() => expect(sentTo('/add-to-cart')).toHaveLength(before + 1));
  // A repeated add would have been sent before the answers to these reads.
  for (let reads = 0; reads < 3; reads++) await page.client.call(getCart);
  expect(sentTo('/add-to-cart')).toHaveLength(before + 1);
  const marks = [...stored].flatMap(([key, value]) => (key.includes(':change:') ? JSON.parse(value).sent : []));
  expect(marks.map(({ cart }) => cart)).toEqual(Array(before + 1).fill(cart().base?.id));
  release();
});

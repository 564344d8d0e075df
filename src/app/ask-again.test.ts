// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { getProductEntry, requestProduct } from '../store/products.ts';
import { openPage } from '../store/testing/page.ts';
import { askAgain } from './ask-again.ts';

test('a product that an answer has left out is asked for when the page is shown again, and with a connection', async () => {
  const page = await openPage();
  const { app, browser } = page;
  const status = (name: string) => getProductEntry(app.store.getState(), name)?.status;
  let queries = 0;
  let isEmpty = true;
  browser.intercept(async (request, next) => {
    if (!request.url.endsWith('/products/query-platformized')) return next();
    queries++;
    return isEmpty ? Response.json({ products: [] }) : next();
  });
  askAgain(app);
  for (const name of ['bread-knife', 'oak-board']) requestProduct(app, name);
  await vi.waitFor(() => expect([status('bread-knife'), status('oak-board')]).toEqual(['missing', 'missing']));

  const asked = async (type: string, count: number) => {
    (type === 'online' ? window : document).dispatchEvent(new Event(type, { bubbles: true }));
    await vi.waitFor(() => expect(queries).toBe(count));
    await vi.waitFor(() => expect(app.productQueue.requested.size).toBe(0));
  };
  await asked('visibilitychange', 2);
  expect(status('bread-knife')).toBe('missing');
  isEmpty = false;
  await asked('online', 3);
  expect([status('bread-knife'), status('oak-board')]).toEqual(['ready', 'ready']);
  await asked('online', 3);
});

// @vitest-environment document
import { expect, test, vi } from 'vitest';
import { readCart } from '../../store/cart/read.ts';
import { getProductEntry, requestProduct } from '../../store/products.ts';
import { openPage } from '../../store/testing/page.ts';
import { refreshStale } from './refresh-stale.ts';

test('requests missing products again when the page is shown or comes online', async () => {
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
  refreshStale(app);
  for (const name of ['bread-knife', 'oak-board']) requestProduct(app, name);
  await vi.waitFor(() => expect([status('bread-knife'), status('oak-board')]).toEqual(['missing', 'missing']));

  const asked = async (type: string, count: number) => {
    (type === 'online' ? window : document).dispatchEvent(new Event(type, { bubbles: true }));
    await vi.waitFor(() => expect(queries).toBe(count));
  };
  await asked('visibilitychange', 2);
  expect(status('bread-knife')).toBe('missing');
  isEmpty = false;
  await asked('online', 3);
  await vi.waitFor(() => expect([status('bread-knife'), status('oak-board')]).toEqual(['ready', 'ready']));
  await asked('online', 3);
});

test('reads a failed cart again when online, but not while the drawer is open', async () => {
  const page = await openPage();
  await page.add();
  const next = page.open();
  const status = () => next.store.getState().cart.status;
  let fails = true;
  page.browser.intercept(async (_, go) => (fails ? Response.json({}, { status: 404 }) : go()));
  refreshStale(next);
  await readCart(next);
  expect(status()).toBe('failed');
  const told = () => page.emitted.filter(({ event }) => event === 'kiosk:error').length;
  await vi.waitFor(() => expect(told()).toBe(1));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(status()).toBe('reading'));
  await vi.waitFor(() => expect(status()).toBe('failed'));
  await new Promise(resolve => setTimeout(resolve));
  expect(told()).toBe(1);
  fails = false;
  next.store.setState({ drawer: { open: true, requestedAt: 0 } });
  dispatchEvent(new Event('online'));
  expect(status()).toBe('failed');
  next.store.setState({ drawer: { open: false, requestedAt: 0 } });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(status()).toBe('ready'));
  expect(next.store.getState().cart.base?.lineItems).toHaveLength(1);
});

test('requests failed products again at most every 30 seconds', async () => {
  const page = await openPage();
  const { app, browser } = page;
  const entry = (name: string) => getProductEntry(app.store.getState(), name);
  let queries = 0;
  let answer = () => Response.json({ products: [] });
  browser.intercept(async (request, next) => {
    if (!request.url.endsWith('/products/query-platformized')) return next();
    queries++;
    return answer();
  });
  refreshStale(app);
  requestProduct(app, 'oak-board');
  await vi.waitFor(() => expect(entry('oak-board')?.status).toBe('missing'));
  answer = () => Response.json({}, { status: 404 });
  requestProduct(app, 'bread-knife');
  await vi.waitFor(() => expect(entry('bread-knife')?.status).toBe('failed'));
  const [gone, failed] = [entry('oak-board'), entry('bread-knife')];
  const changes: unknown[] = [];
  app.store.subscribe(({ products }) => changes.push([products['oak-board'], products['bread-knife']]));
  const showPage = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  showPage();
  showPage();
  await vi.waitFor(() => expect(changes).toHaveLength(1));
  browser.advanceTime(29_000);
  showPage();
  expect(queries).toBe(3);
  browser.advanceTime(1_000);
  showPage();
  await vi.waitFor(() => expect(changes).toHaveLength(2));
  expect(queries).toBe(4);
  for (const change of changes) expect(change).toEqual([gone, failed]);
  expect([entry('oak-board'), entry('bread-knife')].map((now, index) => now === [gone, failed][index])).toEqual([
    true,
    true,
  ]);
});

test('reads old products again on focus, and keeps them when the read fails', async () => {
  const page = await openPage();
  const { app, browser } = page;
  const price = () => getProductEntry(app.store.getState(), 'bread-knife')?.product?.priceData?.price;
  let answer: (() => Response) | undefined;
  let newPrice = 0;
  browser.intercept(async (request, next) => {
    const response = await next();
    if (!request.url.endsWith('/products/query-platformized')) return response;
    if (answer) return answer();
    const body = (await response.json()) as { products: { priceData: { price: number } }[] };
    for (const product of body.products) product.priceData.price += newPrice;
    return Response.json(body);
  });
  refreshStale(app);
  requestProduct(app, 'bread-knife');
  await vi.waitFor(() => expect(price()).toBe(39));
  newPrice = 3;
  browser.advanceTime(60_000);
  dispatchEvent(new Event('focus'));
  browser.advanceTime(3 * 3_600_000);
  expect(price()).toBe(39);
  answer = () => Response.json({}, { status: 404 });
  dispatchEvent(new Event('focus'));
  await vi.waitFor(() => expect(app.productQueue.requested.size).toBe(0));
  answer = undefined;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(price()).toBe(42));
  expect(getProductEntry(app.store.getState(), 'bread-knife')?.status).toBe('ready');
});

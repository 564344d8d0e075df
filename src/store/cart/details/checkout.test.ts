import { expect, test, vi } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { getCartQueue } from '../service.ts';
import { readTotals } from '../totals.ts';
import { checkOut } from './checkout.ts';

test('checkout leads to the hosted page, and keeps what the return is recognised by', async () => {
  const { app, add, redirects, cart, events } = await openPage();
  await add(2);
  await readTotals(app);
  await checkOut(app, element);
  expect(redirects).toHaveLength(1);
  expect(redirects[0]?.url).toMatch(/^http/);
  expect(redirects[0]?.purchase).toMatchObject({ checkoutId: expect.any(String), totals: cart().totals?.summary });
  expect(events()).toEqual(['kiosk:add', 'kiosk:checkout']);
  expect(cart().checkout).toBe('leaving');
});

test('a checkout that fails says so, once, and can be tried again', async () => {
  const { app, add, browser, redirects, cart, events } = await openPage();
  await add();
  await browser.faults({ path: '/create-checkout', status: 500, body: '{}', times: 1 });
  await checkOut(app, element);
  expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ kind: 'checkout' }] });
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  await getCartQueue(app).retries.get(cart().failures[0]?.id ?? 0)?.();
  expect(redirects).toHaveLength(1);
  expect(cart().failures).toEqual([]);
});

test('a page may refuse checkout, and its addresses are checked', async () => {
  let callbacks: unknown;
  const { app, add, redirects, cart } = await openPage({
    emitCancelable: (event, detail) =>
      event === 'kiosk:before-checkout' ? ({ ...detail, callbacks } as never) : detail,
  });
  await add();
  for (callbacks of [
    null,
    undefined,
    {},
    'https://a.example',
    { postFlowUrl: 'javascript:alert(1)' },
    { postFlowUrl: 3 },
  ]) {
    await checkOut(app, element);
    expect(redirects, JSON.stringify(callbacks)).toEqual([]);
    expect(cart()).toMatchObject({ checkout: 'idle', failures: [{ problem: { code: 'invalid_edit' } }] });
  }
});

test('an address that is not a web address is not opened', async () => {
  const { app, add, browser, redirects, cart } = await openPage();
  await add();
  const body = JSON.stringify({ redirectSession: { id: 'x', fullUrl: 'javascript:alert(1)' } });
  await browser.faults({ path: '/redirect-session', status: 200, body });
  await checkOut(app, element);
  expect(redirects).toEqual([]);
  expect(cart().failures).toMatchObject([{ kind: 'checkout' }]);
});

test('totals that cannot be read emit an error, and can be read again', async () => {
  const { app, add, browser, cart, events } = await openPage();
  await add(2);
  await browser.faults({ path: '/estimate-totals', status: 400, body: '{}', times: 1 });
  await readTotals(app);
  expect(cart().totalsStatus).toBe('failed');
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  await readTotals(app);
  expect(cart()).toMatchObject({ totalsStatus: 'ready', totals: { summary: { subtotal: { amount: '78.00' } } } });
});

test('an empty cart has no totals, and requests none', async () => {
  const { app, cart, sentTo } = await openPage();
  await readTotals(app);
  expect(cart().totalsStatus).toBe('none');
  expect(sentTo('/estimate-totals')).toEqual([]);
});

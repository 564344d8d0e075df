import { expect, test, vi } from 'vitest';
import { patchSlice } from '../../app.ts';
import { element, openPage } from '../../testing/page.ts';
import { readTotals } from '../totals.ts';
import { applyCoupon, applyOfferedCoupon, dismissCoupon, removeCoupon } from './coupon.ts';
import { getShownCoupon } from './shown.ts';

const isChange = ({ body }: { readonly body: object }) => Object.keys(body).length > 0;
type Page = Awaited<ReturnType<typeof openPage>>;
const codesOf = ({ cart }: Page) => cart().base?.appliedDiscounts.map(({ coupon }) => coupon?.code);

test('applies a coupon in the platform’s spelling, and totals have its discount', async () => {
  const page = await openPage();
  const { app, add, cart, emitted, events } = page;
  await add(2);
  await applyCoupon(app, ' welcome10 ', element);
  expect(codesOf(page)).toEqual(['WELCOME10']);
  expect(cart().coupon).toBeUndefined();
  await readTotals(app);
  expect(cart().totals?.summary).toMatchObject({ discount: { amount: '7.80' }, total: { amount: '70.20' } });
  expect(events()).toEqual(['kiosk:add', 'kiosk:coupon']);
  expect(emitted.at(-1)?.detail).toMatchObject({ code: 'welcome10', cart: { id: cart().base?.id } });
});

test.each([
  'WELCOME10\u200b',
  '\u2060WELCOME10',
  'ＷＥＬＣＯＭＥ１０',
])('applies a code when it is pasted as %j', async typed => {
  const page = await openPage();
  await page.add();
  await applyCoupon(page.app, typed, element);
  expect(codesOf(page)).toEqual(['WELCOME10']);
});

test('replaces a code with the next one, and removes the code on request', async () => {
  const page = await openPage();
  const { app, add, emitted } = page;
  await add();
  await applyCoupon(app, 'WELCOME10');
  await applyCoupon(app, 'FIVER');
  expect(codesOf(page)).toEqual(['FIVER']);
  await removeCoupon(app);
  expect(codesOf(page)).toEqual([]);
  expect(emitted.at(-1)).toMatchObject({ event: 'kiosk:coupon', detail: { code: null } });
});

test.each([
  ['NOPE', 'ERROR_COUPON_DOES_NOT_EXIST'],
  ['Ἄρτος', 'ERROR_COUPON_DOES_NOT_EXIST'],
  ['SUMMER24', 'ERROR_COUPON_HAS_EXPIRED'],
  ['LATER30', 'ERROR_COUPON_IS_NOT_ACTIVE_YET'],
  ['CLUB15', 'ERROR_COUPON_NOT_APPLICABLE'],
])('shows why the code %s is refused until the shopper dismisses it', async (code, reason) => {
  const page = await openPage();
  const { app, add, cart, events } = page;
  await add();
  await expect(applyCoupon(app, code, element)).rejects.toMatchObject({ code: reason });
  expect(cart()).toMatchObject({ coupon: { code, problem: { code: reason, status: 400 } }, failures: [] });
  expect(codesOf(page)).toEqual([]);
  await vi.waitFor(() => expect(events()).toEqual(['kiosk:add', 'kiosk:error']));
  dismissCoupon(app);
  expect(cart().coupon).toBeUndefined();
});

test('sends a code of 2,000 characters, which the platform refuses', async () => {
  const { app, add, sentTo } = await openPage();
  await add();
  await expect(applyCoupon(app, 'x'.repeat(2000))).rejects.toMatchObject({ status: 400 });
  expect(sentTo('/carts/current').filter(isChange)).toHaveLength(1);
});

test('lets a page edit or cancel a code, and rejects an invalid edit', async () => {
  let edit: unknown = { code: 'FIVER' };
  const page = await openPage({
    emitCancelable: (event, detail) => (event === 'kiosk:before-coupon' ? (edit as typeof detail) : detail),
  });
  await page.add();
  await applyCoupon(page.app, 'WELCOME10', element);
  expect(codesOf(page)).toEqual(['FIVER']);
  edit = undefined;
  expect(await applyCoupon(page.app, 'WELCOME10', element)).toBeUndefined();
  for (edit of [{}, { code: ' ' }, { code: 7 }])
    await expect(applyCoupon(page.app, 'WELCOME10', element)).rejects.toMatchObject({ code: 'invalid_edit' });
  expect(codesOf(page)).toEqual(['FIVER']);
});

test('applies a coupon after a pending add', async () => {
  const page = await openPage();
  const adding = page.add();
  await applyCoupon(page.app, 'WELCOME10');
  await adding;
  expect(codesOf(page)).toEqual(['WELCOME10']);
  expect(page.shown()).toEqual(['1 Bread knife']);
});

test('sends a code that replaces a pending code only after the adds made in between', async () => {
  const page = await openPage();
  const { app, add, cart, setOnline, product, sentTo } = page;
  await add(1, await product('garden-twine'));
  setOnline(false);
  const first = applyCoupon(app, 'WELCOME10', element);
  const adding = add();
  const second = applyCoupon(app, 'FIVER', element);
  expect(cart().ops.map(({ kind }) => kind)).toEqual(['add', 'coupon']);
  expect([...page.stored.keys()].filter(name => name.includes(':change:'))).toHaveLength(2);
  setOnline(true);
  await Promise.all([first, adding, second]);
  expect(await first).toBe(await second);
  expect(codesOf(page)).toEqual(['FIVER']);
  expect(sentTo('/carts/current').filter(isChange)).toHaveLength(1);
});

test('does not show a refused code when the shopper has entered another code', async () => {
  const page = await openPage();
  await page.add();
  const applied = new Promise(resolve => {
    const stop = page.app.store.subscribe(({ cart }) => {
      if (!cart.ops[0]?.sent) return;
      stop();
      resolve(applyCoupon(page.app, 'WELCOME10', element));
    });
  });
  const refused = applyCoupon(page.app, 'NOPE', element);
  await expect(refused).rejects.toMatchObject({ code: 'ERROR_COUPON_DOES_NOT_EXIST' });
  expect(getShownCoupon(page.cart())?.code).toBe('WELCOME10');
  await applied;
  expect(page.cart().coupon).toBeUndefined();
  expect(codesOf(page)).toEqual(['WELCOME10']);
});

test(
  'applies an offered code once per tab, and only to a cart without a code',
  { tags: ['@security-coupon-link'] },
  async () => {
    const stored = new Map<string, string>();
    const tabStorage = () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    const page = await openPage({ tabStorage });
    const patches = () => page.sentTo('/carts/current').filter(isChange).length;
    await applyOfferedCoupon(page.app, 'WELCOME10', element);
    expect(patches(), 'no cart yet').toBe(0);
    await page.add();
    await applyOfferedCoupon(page.app, 'WELCOME10', element);
    expect(codesOf(page)).toEqual(['WELCOME10']);
    await applyOfferedCoupon(page.app, 'FIVER', element);
    expect(codesOf(page)).toEqual(['WELCOME10']);
    await removeCoupon(page.app);
    await applyOfferedCoupon(page.app, 'WELCOME10', element);
    expect(codesOf(page), 'taken off by the shopper').toEqual([]);

    const next = page.open();
    next.store.setState({ cart: page.cart() });
    await applyOfferedCoupon(next, 'WELCOME10', element);
    expect(next.store.getState().cart.base?.appliedDiscounts, 'the next page of the tab').toEqual([]);
  },
);

test('tries an offered code only once when the platform refuses it', async () => {
  const { app, add, cart, sentTo } = await openPage();
  await add();
  await applyOfferedCoupon(app, 'SUMMER24', element);
  expect(cart().coupon?.problem?.code).toBe('ERROR_COUPON_HAS_EXPIRED');
  dismissCoupon(app);
  await applyOfferedCoupon(app, 'SUMMER24', element);
  expect(cart().coupon).toBeUndefined();
  expect(sentTo('/carts/current').filter(isChange)).toHaveLength(1);
});

test('applies an offered code to the platform’s cart, and not to a cached cart', async () => {
  const page = await openPage();
  await page.add();
  patchSlice(page.app, 'cart', { cached: true });
  await applyOfferedCoupon(page.app, 'WELCOME10', element);
  expect(page.sentTo('/carts/current').filter(isChange)).toEqual([]);
  patchSlice(page.app, 'cart', { cached: undefined });
  await applyOfferedCoupon(page.app, 'WELCOME10', element);
  expect(page.cart().offered).toBe('WELCOME10');
});

test('records the code that a listener sets in place of an offered code', async () => {
  const page = await openPage({
    emitCancelable: (type, detail) => (type === 'kiosk:before-coupon' ? { ...detail, code: 'fiver' } : detail),
  });
  await page.add();
  await applyOfferedCoupon(page.app, 'WELCOME10', element);
  expect(page.cart().offered).toBe('FIVER');
});

test('tries an offered code again after a cancel, but not after an invalid edit', async () => {
  let edit: unknown;
  const page = await openPage({
    emitCancelable: (type, detail) => (type === 'kiosk:before-coupon' ? (edit as typeof detail) : detail),
  });
  const { app, events } = page;
  await page.add();
  await applyOfferedCoupon(app, 'WELCOME10', element);
  expect(codesOf(page)).toEqual([]);
  edit = { code: 'WELCOME10' };
  await applyOfferedCoupon(app, 'WELCOME10', element);
  expect(codesOf(page)).toEqual(['WELCOME10']);
  await removeCoupon(app);
  edit = { code: 7 };
  for (let times = 0; times < 2; times++) await applyOfferedCoupon(app, 'FIVER', element);
  expect(codesOf(page)).toEqual([]);
  await vi.waitFor(() => expect(events().filter(event => event === 'kiosk:error')).toHaveLength(1));
});

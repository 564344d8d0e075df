import { expect, test, vi } from 'vitest';
import type { ShopApp } from '../../app.ts';
import { element, openPage } from '../../testing/page.ts';
import { retryFailure } from '../queue.ts';
import { resumeChanges } from '../read.ts';
import { applyCoupon, removeCoupon } from './coupon.ts';
import { chooseDelivery } from './delivery.ts';
import { saveNote } from './note.ts';
import { getShownCoupon, getShownNote } from './shown.ts';

const PATCH = { path: '/carts/current', method: 'PATCH' } as const;
const ADDRESS = { country: 'DE', postalCode: '10115' };

/** A page with a shop behind it, and a line in its cart. */
async function openShop() {
  const page = await openPage();
  await page.add();
  const cartOf = (app: ShopApp) => app.store.getState().cart;
  return {
    ...page,
    cartOf,
    detailsOf: (app: ShopApp) => {
      const { base } = cartOf(app);
      const codes = base?.appliedDiscounts.flatMap(({ coupon }) => coupon?.code ?? []);
      return { codes, note: base?.buyerNote, country: base?.contactInfo?.address?.country };
    },
    changes: () => [...page.stored.keys()].filter(name => name.includes(':change:')),
    sent: () => page.sentTo('/carts/current').filter(({ body }) => Object.keys(body).length > 0),
    next: () => {
      const app = page.open();
      resumeChanges(app);
      return app;
    },
    ended: (app: ShopApp) => vi.waitFor(() => expect(cartOf(app).ops).toEqual([])),
  };
}

const pressAll = (app: ShopApp) => {
  const presses = [
    applyCoupon(app, 'welcome10', element),
    saveNote(app, 'Ring twice', element),
    chooseDelivery(app, { address: ADDRESS }, element),
  ];
  for (const press of presses) press.catch(() => {});
  return presses;
};
const ALL = { codes: ['WELCOME10'], note: 'Ring twice', country: 'DE' };

test('keeps an offline code, note and delivery for the next page, which sends them', async () => {
  const { app, setOnline, cartOf, changes, close, next, ended, detailsOf } = await openShop();
  setOnline(false);
  pressAll(app);
  await vi.waitFor(() => expect(cartOf(app).ops.map(({ waiting }) => waiting)).toEqual(Array(3).fill('offline')));
  expect(cartOf(app).failures).toEqual([]);
  await close(app);
  expect(changes()).toHaveLength(3);
  const page = next();
  await vi.waitFor(() => expect(getShownCoupon(cartOf(page))).toEqual({ code: 'welcome10', waiting: 'offline' }));
  expect(getShownNote(cartOf(page))).toBe('Ring twice');
  setOnline(true);
  await ended(page);
  expect(detailsOf(page)).toEqual(ALL);
  expect(getShownCoupon(cartOf(page))).toBeUndefined();
  expect(changes()).toEqual([]);
});

test('marks a change as waiting offline when an earlier change already waits', async () => {
  const { app, setOnline, cartOf, ended } = await openShop();
  setOnline(false);
  saveNote(app, 'Ring twice', element).catch(() => {});
  await vi.waitFor(() => expect(cartOf(app).ops[0]?.waiting).toBe('offline'));
  applyCoupon(app, 'WELCOME10', element).catch(() => {});
  await vi.waitFor(() => expect(cartOf(app).ops.map(({ waiting }) => waiting)).toEqual(['offline', 'offline']));
  setOnline(true);
  await ended(app);
});

test.each(['before', 'after'] as const)('sets code, note and delivery when requests break %s arrival', async drop => {
  const { app, browser, detailsOf, cartOf, emitted } = await openShop();
  await browser.faults({ ...PATCH, drop, times: 2 });
  await Promise.all(pressAll(app));
  expect(detailsOf(app)).toEqual(ALL);
  expect(cartOf(app).failures).toEqual([]);
  expect(emitted.filter(({ event }) => event === 'kiosk:coupon')).toMatchObject([{ detail: { code: 'welcome10' } }]);
});

test('removes a code when the answer to the removal is lost', async () => {
  const { app, browser, detailsOf, cartOf } = await openShop();
  await applyCoupon(app, 'WELCOME10', element);
  expect(detailsOf(app).codes).toEqual(['WELCOME10']);
  await browser.faults({ path: '/remove-coupon', drop: 'after', times: 1 });
  const removal = removeCoupon(app, element);
  expect(getShownCoupon(cartOf(app))?.code).toBe('');
  await removal;
  expect(detailsOf(app).codes).toEqual([]);
});

test('sends only the last unsent change of each kind, and resolves all presses with it', async () => {
  const { app, setOnline, detailsOf, sent } = await openShop();
  setOnline(false);
  const presses = [saveNote(app, 'Ring once', element), ...pressAll(app), applyCoupon(app, 'FIVER', element)];
  setOnline(true);
  await Promise.all(presses);
  expect(detailsOf(app)).toEqual({ ...ALL, codes: ['FIVER'] });
  expect(sent()).toHaveLength(3);
});

test('an unsent delivery without an option replaces an unsent delivery with one', async () => {
  const { app, setOnline, cartOf } = await openShop();
  setOnline(false);
  chooseDelivery(app, { address: ADDRESS, option: { code: 'express' } }, element).catch(() => {});
  chooseDelivery(app, { address: ADDRESS }, element).catch(() => {});
  expect(cartOf(app).ops).toHaveLength(1);
  expect(cartOf(app).ops[0]).not.toHaveProperty('option');
});

test('applies a code after an earlier add, and marks the code as busy after a 429', async () => {
  const { app, add, browser, cartOf, detailsOf, sentTo } = await openShop();
  const seen = new Set<unknown>();
  app.store.subscribe(({ cart }) => seen.add(getShownCoupon(cart)?.waiting));
  await browser.faults({ ...PATCH, status: 429, headers: { 'Retry-After': '30' }, body: '{}', times: 1 });
  const adding = add();
  await applyCoupon(app, 'WELCOME10', element);
  await adding;
  expect([...seen]).toContain('busy');
  expect(detailsOf(app).codes).toEqual(['WELCOME10']);
  expect(sentTo('/add-to-cart')).toHaveLength(2);
  expect(cartOf(app).failures).toEqual([]);
});

test('reports refused codes, notes and deliveries on the next page, with retries', async () => {
  const { app, browser, setOnline, cartOf, close, next, ended, detailsOf, emitted } = await openShop();
  setOnline(false);
  applyCoupon(app, 'NOPE', element).catch(() => {});
  saveNote(app, 'Ring twice', element).catch(() => {});
  chooseDelivery(app, { address: ADDRESS }, element).catch(() => {});
  await vi.waitFor(() => expect(cartOf(app).ops[2]?.waiting).toBe('offline'));
  await close(app);
  // The platform itself refuses the first change, which is the code.
  let count = 0;
  browser.intercept(async (request, pass) =>
    request.method === 'PATCH' && count++ ? new Response('{}', { status: 400 }) : pass(),
  );
  const page = next();
  setOnline(true);
  await ended(page);
  await vi.waitFor(() => expect(cartOf(page).failures.map(({ kind }) => kind)).toEqual(['note', 'delivery']));
  expect(cartOf(page).coupon).toMatchObject({ code: 'NOPE', problem: { code: 'ERROR_COUPON_DOES_NOT_EXIST' } });
  await vi.waitFor(() => expect(emitted.filter(({ event }) => event === 'kiosk:error')).toHaveLength(3));
  browser.intercept((_, pass) => pass());
  for (const { id } of cartOf(page).failures) await retryFailure(page, id);
  expect(detailsOf(page)).toEqual({ ...ALL, codes: [] });
  expect(cartOf(page).failures).toEqual([]);
});

test('removes the failure of a note when the shopper saves a new note', async () => {
  const { app, browser, cartOf, detailsOf } = await openShop();
  await browser.faults({ ...PATCH, status: 400, body: '{}', times: 1 });
  await expect(saveNote(app, 'Ring once', element)).rejects.toThrow();
  expect(cartOf(app).failures).toMatchObject([{ kind: 'note' }]);
  await saveNote(app, 'Ring twice', element);
  expect(cartOf(app).failures).toEqual([]);
  expect(detailsOf(app).note).toBe('Ring twice');
});

import { expect, test, vi } from 'vitest';
import type { CartLine } from '../../api/carts.ts';
import { patchSlice, type ShopApp } from '../app.ts';
import { NO_CHOICES } from '../choices.ts';
import { element, openPage } from '../testing/page.ts';
import { addLines } from './actions.ts';
import { isCartKnown } from './base.ts';
import { getShopCart } from './cart.ts';
import { applyCoupon, removeCoupon } from './details/coupon.ts';
import { chooseDelivery } from './details/delivery.ts';
import { saveNote } from './details/note.ts';
import { getShownLines, lineKey } from './lines.ts';
import { toCatalogReference, toPreviewLine } from './preview.ts';
import { retryFailure } from './queue.ts';
import { readCart, refreshCart, resumeChanges } from './read.ts';
import { getQueuedCart } from './worker/queued-cart.ts';
import { readChanges } from './worker/stored-changes.ts';

const NAME = 'Bread knife';
const KEPT = 'kiosk:kept-cart:demo-client';
const REFUSED = 'kiosk:refused:demo-client';
const MARK = 'kiosk:cart:demo-client';
const changeName = (id: string) => `kiosk:change:demo-client:${id}`;
const changesIn = (stored: ReadonlyMap<string, string>) => [...stored.keys()].filter(name => name.includes(':change:'));

type Json = Record<string, unknown>;
interface Kept {
  readonly role: string;
  readonly cart: Json & { lineItems: Json[] };
}

/** `cartWith` changes fields of a cached cart, and `lineWith` changes fields of its first line. */
const cartWith =
  (change: Json) =>
  ({ role, cart }: Kept) => [role, { ...cart, ...change }];
const lineWith =
  (change: Json) =>
  ({ role, cart }: Kept) => [role, { ...cart, lineItems: [{ ...cart.lineItems[0], ...change }] }];
const reference = (options: unknown) => lineWith({ catalogReference: { catalogItemId: 'x', appId: 'y', options } });

/** Stands for a value that `JSON.parse` can read and that is nested too deep for `JSON.stringify`. */
const NESTED = 'nested';
const toStored = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${NESTED}"`, `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`);

const CARTS: Readonly<Record<string, (kept: Kept) => unknown>> = {
  'a number': () => 7,
  'an empty list': () => [],
  'only nulls': () => [null, null, null],
  'an owner that is a list': ({ cart }) => [[], cart],
  'a cart that is a text': ({ role }) => [role, 'cart'],
  'a cart without lines': cartWith({ lineItems: undefined }),
  'lines that are a text': cartWith({ lineItems: 'lines' }),
  'lines of nulls and numbers': cartWith({ lineItems: [null, 7, 'x', []] }),
  'a revision that is a text': cartWith({ revision: 'latest' }),
  'a revision with a fraction': cartWith({ revision: '1.5' }),
  'a revision that is an object': cartWith({ revision: {} }),
  'a revision higher than all others': cartWith({ revision: '9'.repeat(40), updatedDate: '9999-01-01T00:00:00Z' }),
  'a date that is a number': cartWith({ revision: undefined, updatedDate: 7 }),
  'an id that is an object': cartWith({ id: {} }),
  'a buyer that is a text': cartWith({ buyerInfo: 'me' }),
  'a line without a product': lineWith({ catalogReference: null }),
  'a line whose product is a number': lineWith({ catalogReference: { catalogItemId: 7 } }),
  'options that are null': reference(null),
  'choices that are null': reference({ options: null, customTextFields: null }),
  'choices that are nested too deep': reference({ options: { Colour: NESTED } }),
  'choices that are a number': reference({ options: 7, customTextFields: 'x' }),
  'a name that is an object': lineWith({ productName: { original: {} } }),
  'a price that is a number': lineWith({ price: 7, fullPrice: [] }),
  'a quantity that is a text': lineWith({ quantity: '2' }),
  'descriptions that are nulls': lineWith({ descriptionLines: [null, 7, {}] }),
  'an offer that is a number': ({ role, cart }) => [role, cart, 7],
  'an offer of nulls': ({ role, cart }) => [role, cart, { lines: [null, {}], id: 7 }],
  'an offer with invalid units of earlier carts': ({ role, cart }) => [
    role,
    null,
    { id: cart.id, lines: cart.lineItems, earlier: { '': 'x' } },
  ],
  'a checkout that is a number': ({ role, cart }) => [role, cart, null, 7],
  'a checkout without a time': ({ role, cart }) => [role, cart, null, { id: cart.id, at: 'now' }],
  'an offer with lines that are a text': ({ role }) => [role, null, { lines: 'x' }],
};

/** Invalid changes, which the page removes. */
const CHANGES: Readonly<Record<string, (change: Json) => unknown>> = {
  'lines of nulls': change => ({ ...change, lines: [null] }),
  'previews that are a text': change => ({ ...change, previews: 'x' }),
  'a time that is a text': change => ({ ...change, at: 'now' }),
  'a refusal without a problem': change => ({ ...change, refused: { at: 0 } }),
  'a name that is an object': change => ({ ...change, kind: 'remove', keys: [], name: {} }),
  'keys that are numbers': change => ({ ...change, kind: 'remove', keys: [7] }),
  'an address that is a text': change => ({ ...change, kind: 'delivery', key: 'delivery', address: 'here' }),
  'a claim that is an object': change => ({ ...change, unlockedAt: { toString: 1 } }),
  'a kind named like a member of every object': change => ({ ...change, kind: 'constructor' }),
};

/** Invalid marks of a sent change. */
const MARKS: Readonly<Record<string, unknown>> = {
  'a text': 'yes',
  'an object of texts': { at: 'now', tries: 'many' },
  'an object with invalid earlier units': { at: 0, tries: 1, before: 'x' },
};

async function openShop() {
  const page = await openPage();
  const knife = await page.product('bread-knife');
  const cart = await page.add(2);
  page.setOnline(false);
  page.add().catch(() => {});
  await vi.waitFor(() => expect(changesIn(page.stored)).toHaveLength(1));
  await vi.waitFor(() => expect(page.cart().offline).toBe(true));
  const [name = ''] = changesIn(page.stored);
  const change = JSON.parse(page.stored.get(name) ?? '') as Json;
  const [role] = JSON.parse(page.stored.get(KEPT) ?? '') as [string];
  page.kill(page.app);
  page.stored.delete(name);
  page.setOnline(true);
  return {
    ...page,
    change,
    keptCart: { role, cart } as unknown as Kept,
    addOn: (app: ShopApp) =>
      addLines(app, {
        lines: [{ catalogReference: toCatalogReference(knife, NO_CHOICES, new Map()), quantity: 1 }],
        previews: [toPreviewLine(knife, NO_CHOICES, new Map(), 1)],
        from: element,
      }),
    next: () => {
      const app = page.open();
      resumeChanges(app);
      return app;
    },
  };
}

/**
 * Expects that the page shows and changes the cart, and that the next page shows it at once, from the repaired cache.
 */
async function expectHealed({ next, addOn, kept, stored, shownOn }: Awaited<ReturnType<typeof openShop>>) {
  const app = next();
  const reading = readCart(app);
  for (const { key } of getShownLines(app.store.getState().cart)) expect(typeof key).toBe('string');
  await reading;
  expect(shownOn(app)).toEqual([`2 ${NAME}`]);
  await addOn(app);
  await vi.waitFor(() => expect(app.store.getState().cart.ops).toEqual([]));
  expect(shownOn(app)).toEqual([`3 ${NAME}`]);
  expect(await kept()).toEqual([`3 ${NAME}`]);
  expect(changesIn(stored)).toEqual([]);
  const another = next();
  void readCart(another);
  expect(shownOn(another)).toEqual([`3 ${NAME}`]);
}

test.each(Object.entries(CARTS))(
  'replaces a corrupted cached cart with the platform’s cart: %s',
  { tags: ['@security-hostile-storage'] },
  async (_, corrupt) => {
    const shop = await openShop();
    shop.stored.set(KEPT, toStored(corrupt(shop.keptCart)));
    await expectHealed(shop);
  },
);

test.each(Object.entries(CHANGES))('removes a corrupted stored change, and the cart works: %s', async (_, corrupt) => {
  const shop = await openShop();
  shop.stored.set(changeName('5-x'), toStored(corrupt({ ...shop.change, id: '5-x' })));
  await expectHealed(shop);
});

test('carries out a stored change whose unknown field is nested too deep', async () => {
  const { next, stored, change, kept } = await openShop();
  stored.set(changeName('5-x'), toStored({ ...change, id: '5-x', unknown: NESTED }));
  next();
  await vi.waitFor(async () => expect([await kept(), changesIn(stored)]).toEqual([[`3 ${NAME}`], []]));
});

test('reports a stored add as failed when its line is nested too deep', async () => {
  const { next, stored, change, kept } = await openShop();
  const lines = (change.lines as Json[]).map(line => ({ ...line, unknown: NESTED }));
  stored.set(changeName('5-x'), toStored({ ...change, id: '5-x', lines }));
  const { store } = next();
  await vi.waitFor(() => expect(store.getState().cart.failures).toMatchObject([{ kind: 'add', name: NAME }]));
  expect([await kept(), changesIn(stored)]).toEqual([[`2 ${NAME}`], []]);
});

test.each(Object.entries(MARKS))('reports an add in doubt, with a retry, when its sent mark is %s', async (_, sent) => {
  const { next, stored, change, kept } = await openShop();
  stored.set(changeName('5-x'), JSON.stringify({ ...change, id: '5-x', sent }));
  const app = next();
  const failures = () => app.store.getState().cart.failures;
  await vi.waitFor(() => expect(failures()).toMatchObject([{ kind: 'add', name: NAME }]));
  expect([await kept(), changesIn(stored)]).toEqual([[`2 ${NAME}`], []]);
  await retryFailure(app, failures()[0]?.id ?? '');
  expect(await kept()).toEqual([`3 ${NAME}`]);
});

test.each(Object.entries(MARKS))('carries out a quantity change when its sent mark is %s', async (_, sent) => {
  const { next, stored, change, kept, keptCart } = await openShop();
  const [line] = keptCart.cart.lineItems as unknown as CartLine[];
  const { lines: _lines, previews: _previews, ...rest } = change;
  const set = {
    ...rest,
    id: '5-x',
    kind: 'quantity',
    key: line && lineKey(line.catalogReference),
    quantity: 4,
    name: NAME,
  };
  stored.set(changeName('5-x'), JSON.stringify({ ...set, sent }));
  next();
  await vi.waitFor(async () => expect(await kept()).toEqual([`4 ${NAME}`]));
});

test.each([
  [REFUSED, '{'],
  [REFUSED, '[null,7,["5-x"],["5-x",null]]'],
  [MARK, 'long ago'],
  [MARK, '\u{10ffff}'],
  [KEPT, '{'],
  [changeName('constructor'), '{}'],
])('recovers when the storage entry %s is: %s', async (name, text) => {
  const shop = await openShop();
  shop.stored.set(name, text);
  await expectHealed(shop);
});

test('counts the cart as outdated only when the update mark is a later date', async () => {
  const { app, add, stored } = await openPage();
  await add();
  for (const [mark, isKnown] of [
    ['zzz', true],
    ['\u{10ffff}', true],
    ['9999-01-01T00:00:00.000Z', false],
  ] as const) {
    stored.set(MARK, mark);
    expect(isCartKnown(getShopCart(app)), mark).toBe(isKnown);
  }
});

test('carries out a change when stored changes have ids of 12 or 13 digits', async () => {
  const shop = await openShop();
  const newer = JSON.stringify({ v: 4 });
  for (const id of ['9'.repeat(13), '9'.repeat(12)]) shop.stored.set(changeName(`${id}-x`), newer);
  const app = shop.next();
  await shop.addOn(app);
  expect(await shop.kept()).toEqual([`3 ${NAME}`]);
});

test('carries out a change behind 250 stored changes of a newer version', async () => {
  const shop = await openShop();
  for (let id = 100; id < 350; id++) shop.stored.set(changeName(`${id}-x`), JSON.stringify({ v: 4 }));
  shop.stored.set(changeName('400-x'), JSON.stringify({ ...shop.change, id: '400-x' }));
  shop.next();
  await vi.waitFor(async () => expect(await shop.kept()).toEqual([`3 ${NAME}`]));
});

test('fills in missing fields in the previews of a stored change', async () => {
  const shop = await openShop();
  const [preview] = shop.change.previews as Json[];
  const previews = [{ ...preview, productName: null, price: null, descriptionLines: [null], availability: null }];
  shop.stored.set(changeName('5-x'), JSON.stringify({ ...shop.change, id: '5-x', previews }));
  shop.setOnline(false);
  const app = shop.next();
  await vi.waitFor(() => expect(getShownLines(app.store.getState().cart)).toHaveLength(1));
  const [{ previews: shown } = { previews: undefined }] = app.store.getState().cart.ops as unknown as {
    previews: object[];
  }[];
  expect(shown).toMatchObject([
    {
      productName: { original: '' },
      price: { amount: '' },
      descriptionLines: [],
      availability: { status: 'AVAILABLE' },
    },
  ]);
});

test('makes the same line key for null options as for no options', () => {
  const reference = { catalogItemId: 'x', appId: 'y' };
  expect(lineKey({ ...reference, options: { options: null } as never })).toBe(lineKey(reference));
});

test('makes a line key by catalog and options, whatever the order of the options', () => {
  const [shop, other] = ['215238eb-22a5-4c36-9e7b-e7c08025e04e', '13d21c63-b5ec-5912-8397-c3a5ddb27a97'];
  const keyOf = (appId: string, options: object) => lineKey({ catalogItemId: 'x', appId, options });
  const day = { slot: { from: '9' }, seat: 'A' };
  expect(keyOf(other, day)).toBe(keyOf(other, { seat: 'A', slot: { from: '9' } }));
  const keys = [keyOf(shop, {}), keyOf(other, {}), keyOf(other, day), keyOf(other, { ...day, seat: 'B' })];
  expect(new Set(keys).size).toBe(4);
  expect(keyOf(shop, { variantId: 'v', options: { Size: 'L' } })).toBe('["x","v",[["Size","L"]],[]]');
});

test('updates the line keys in stored changes of version 2, but not of version 3', async () => {
  const { app, stored, change } = await openShop();
  const catalogReference = { catalogItemId: 'x', appId: '13d21c63-b5ec-5912-8397-c3a5ddb27a97' };
  const { base } = app.store.getState().cart;
  const [line] = base?.lineItems ?? [];
  if (!base || !line) throw new Error('there is no line');
  patchSlice(app, 'cart', { base: { ...base, lineItems: [{ ...line, catalogReference }] } });
  const key = '["x","",[],[]]';
  const { lines: _lines, previews: _previews, ...rest } = change;
  const removal = { ...rest, id: '5-x', kind: 'remove', keys: [key], name: NAME };
  const set = {
    ...rest,
    id: '6-x',
    kind: 'quantity',
    key,
    quantity: 2,
    name: NAME,
    sent: { at: 1, tries: 1, before: { [key]: 1 } },
  };
  for (const [one, v] of [
    // The invalid version must not hide the later changes.
    [
      { ...removal, id: '4-x' },
      { toString: null, valueOf: [] },
    ],
    [removal, 2],
    [set, 2],
    [{ ...removal, id: '7-x' }, 3],
  ] as const)
    stored.set(changeName(one.id), JSON.stringify({ ...one, v }));
  const now = lineKey(catalogReference);
  expect(now).not.toBe(key);
  expect(readChanges(getQueuedCart(getShopCart(app)))).toMatchObject([
    { keys: [now] },
    { key: now, sent: { before: { [now]: 1 } } },
    { keys: [key] },
  ]);
});

test('sends a note once when it returns with CRLF, and cuts notes at whole characters', async () => {
  const { app, add, browser, cart } = await openPage();
  await add();
  let isFirst = true;
  browser.intercept(async (request, pass) => {
    const isNote = request.method !== 'GET' && request.url.endsWith('/carts/current');
    if (isNote && isFirst) {
      isFirst = false;
      await pass();
      throw new TypeError('network');
    }
    const answer = await pass();
    return new Response((await answer.text()).replaceAll('\\n', '\\r\\n'), answer);
  });
  await saveNote(app, 'Ring twice\nthen wait', element);
  expect(browser.sentRequests.filter(({ body }) => 'cartInfo' in body)).toHaveLength(1);
  await saveNote(app, `${'n'.repeat(999)}😀`, element);
  expect(cart().base?.buyerNote).toBe('n'.repeat(999));
});

test('carries out later changes when the cart of an answer is nested too deep', async () => {
  const { add, browser, kept } = await openPage();
  await add();
  let isFirst = true;
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (!isFirst || !request.url.endsWith('/add-to-cart')) return answer;
    isFirst = false;
    const { cart } = (await answer.json()) as { cart: { lineItems: Json[] } };
    const [line] = cart.lineItems;
    const options = { options: { Size: NESTED } };
    const lineItems = [{ ...line, catalogReference: { ...(line?.catalogReference as object), options } }];
    return new Response(toStored({ cart: { ...cart, lineItems } }), answer);
  });
  await add();
  await add();
  expect(await kept()).toEqual([`3 ${NAME}`]);
});

test.each([
  ['discounts that are a number', { appliedDiscounts: 7 }],
  ['discounts of nulls', { appliedDiscounts: [null] }],
  ['a note that is a number', { buyerNote: 7 }],
  ['an address of numbers', { contactInfo: { address: { country: 7, postalCode: {} } } }],
])('carries out all changes when an answer has %s', async (_, broken) => {
  const { app, add, browser, cart, kept } = await openPage();
  await add();
  browser.intercept(async (request, pass) => {
    const answer = await pass();
    if (!request.url.includes('/carts/current')) return answer;
    const body = (await answer.json()) as { cart: Json };
    return Response.json({ ...body, cart: { ...body.cart, ...broken } });
  });
  await refreshCart(app);
  await saveNote(app, 'Ring twice', element);
  await chooseDelivery(app, { address: { country: 'DE' } }, element);
  await applyCoupon(app, 'WELCOME10', element);
  await removeCoupon(app, element);
  await add();
  expect(cart()).toMatchObject({ ops: [], failures: [] });
  expect(await kept()).toEqual([`2 ${NAME}`]);
});

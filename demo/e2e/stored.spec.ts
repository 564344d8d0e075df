import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createSpoil } from '../../src/testing/spoil.ts';
import { root } from '../tools/build.ts';
import { expect, test } from './world.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
/** Pages that come upon a storage with some of its entries corrupted. */
const PAGES = Number(process.env.STORED_PAGES ?? 56);
const HURRY = 10;

const ID = 'f3ef42b3-56e5-514a-a3cc-369279e75bca';
const line = {
  catalogReference: { catalogItemId: ID, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
  quantity: 1,
  productName: { original: 'Bread knife' },
  price: { amount: '39.00', convertedAmount: '39.00', formattedAmount: '€39.00', formattedConvertedAmount: '€39.00' },
  descriptionLines: [],
};
const change = { v: 3, id: '1-abc', at: 1, kind: 'add', lines: [line], previews: [line] };
const review = {
  id: ID,
  namespace: 'stores',
  entityId: ID,
  content: { title: 'Sharp', body: 'As it should be', rating: 5 },
  author: { authorName: 'Ada' },
};

/** What is stored under each name, as it is where nothing is wrong. */
const LOCAL: Readonly<Record<string, unknown>> = {
  tokens: { accessToken: { value: 'abc', expiresAt: 4e9 }, refreshToken: { value: 'def', role: 'visitor' } },
  cart: '2026-11-03T09:00:00.000Z',
  'kept-cart': ['visitor', { id: ID, updatedDate: '2026-11-03T09:00:00.000Z', lineItems: [{ id: ID, ...line }] }],
  'change:': change,
  saved: [line],
  refused: ['1-abc'],
  delivery: { address: { country: 'DE', postalCode: '10115' } },
  prices: { [ID]: [39, '€39.00'] },
  viewed: [false, ID],
  reviews: [review],
  told: ID,
};
const TAB: Readonly<Record<string, unknown>> = {
  products: [['bread-knife', Date.now(), { id: ID, slug: 'bread-knife', name: 'Bread knife', productOptions: [] }]],
  purchase: { checkoutId: ID, lines: [line] },
  offer: 'LARCH10',
  scroll: '300',
  coupon: 'LARCH10\nOTHER',
  lists: { [ID]: { list: 'kitchen', index: 1 } },
  draft: { rating: 4, headline: 'Sharp', body: 'As it should be', name: 'Ada', email: 'ada@example.com', media: [] },
  departures: [{ state: 'abc', verifier: 'def', redirectUri: 'https://merchant.example/', at: Date.now() }],
};

const keyOf = (name: string): string => {
  if (name === 'departures') return 'kiosk:departures';
  if (name === 'change:') return 'kiosk:change:demo-client:1-abc';
  if (name === 'draft') return `kiosk:draft:demo-client stores ${ID}`;
  return `kiosk:${name}:demo-client`;
};

const nest = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
const RUBBISH: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '{',
  'null',
  '7',
  'true',
  '"text"',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '{"v":1}',
  '{"v":2,"id":"1-abc"}',
  '{"v":99,"id":"1-abc"}',
  '{"__proto__":{"polluted":1}}',
  '{"length":1e9}',
  'x'.repeat(16_384),
  JSON.stringify('x'.repeat(16_384)),
  JSON.stringify({
    accessToken: { value: 'x'.repeat(16_384), expiresAt: 4e9 },
    refreshToken: { value: 'x', role: 'member' },
  }),
  JSON.stringify({
    accessToken: { value: 'x', expiresAt: 4e9 },
    refreshToken: { value: 'x'.repeat(16_384), role: 'visitor' },
  }),
  JSON.stringify({ accessToken: { value: 'a,b', expiresAt: 4e9 }, refreshToken: { value: 'a b', role: 'visitor' } }),
  nest('[', ']'),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'false undefined\n[["bread-knife",9e99,{"id":7}]]',
  'false undefined\n{',
];

function createCorruption(seed: number) {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
  const spoil = createSpoil(seed);
  const corrupt = (name: string, value: unknown): string => {
    const header = name === 'products' ? 'false undefined\n' : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // Half of them are like what is stored, but wrong somewhere.
    const near =
      typeof value === 'string' || random(2) ? undefined : spoil({ status: 200, type: '', body: text })?.body;
    return near === undefined ? (RUBBISH[random(RUBBISH.length)] ?? '') : header + near;
  };
  return (values: typeof LOCAL): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (random(2) ? [[keyOf(name), corrupt(name, value)]] : [])),
    );
}

test('the names of all that is stored are known here', () => {
  const named = new Set<string>();
  for (const folder of ['src', 'widgets'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.|testing|build/.test(file)) continue;
      const text = readFileSync(join(root, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(/[`']kiosk:([\w-]+):(?=\$|')/g)) named.add(name);
      for (const [, name = ''] of text.matchAll(/KEY\w* = 'kiosk:([\w-]+)'/g)) named.add(name);
    }
  const known = [...Object.keys(LOCAL), ...Object.keys(TAB)].map(name => name.replace(':', ''));
  expect([...named].sort()).toEqual(known.sort());
});

const isHealed = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { cart, store } = (
      window as unknown as {
        kiosk: {
          cart: { refresh(): Promise<void> };
          store?: {
            getState(): { cart: { ops: unknown[]; base?: { lineItems: { productName: { original: string } }[] } } };
          };
        };
      }
    ).kiosk;
    if (!store) return false;
    const { ops, base } = store.getState().cart;
    const names = base?.lineItems.map(({ productName }) => productName.original);
    if (ops.length || !names?.includes('Bread knife')) return false;
    await cart.refresh();
    return true;
  });

test('a storage with corrupted entries keeps no one from shopping', async ({ page, world, uncaught }) => {
  test.setTimeout(60_000 + PAGES * 20_000);
  world.keepCdn();
  await page.addInitScript(hurry => {
    const { setTimeout: start } = window;
    window.setTimeout = ((act: TimerHandler, ms = 0, ...args: unknown[]) =>
      start(act, ms > 100 ? ms / hurry : ms, ...args)) as typeof setTimeout;
  }, HURRY);
  const blank = world.serve('/blank', { html: '<!doctype html><title>Blank</title>' });
  const address = world.serve('/shop', {
    html: world.html(
      `<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-button></kiosk-cart-button>
      <kiosk-recommendations kind="recently-viewed" product="oak-board"></kiosk-recommendations>
      <kiosk-review-list entity="${ID}" namespace="stores" page-size="2"></kiosk-review-list>
      <kiosk-member-login></kiosk-member-login><kiosk-cart-drawer auto-open="add"></kiosk-cart-drawer>`,
      {
        script: world.script({ 'data-analytics': 'datalayer' }),
      },
    ),
  });
  const figures = { pages: 0, corruptions: 0, healed: 0 };
  const found: string[] = [];
  const visit = async (seed: number) => {
    const corrupt = createCorruption(seed);
    const entries = { local: corrupt(LOCAL), tab: corrupt(TAB) };
    await page.goto(blank);
    await page.evaluate(({ local, tab }) => {
      for (const [storage, values] of [
        [localStorage, local],
        [sessionStorage, tab],
      ] as const) {
        storage.clear();
        for (const [key, value] of Object.entries(values)) storage.setItem(key, value);
      }
    }, entries);
    figures.pages++;
    figures.corruptions += Object.keys(entries.local).length + Object.keys(entries.tab).length;
    await page.goto(seed % 3 ? address : `${address}?orderId=${ID}`);
    const button = page.locator('body > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' });
    await button.waitFor({ timeout: 10_000 });
    await expect(page.locator('kiosk-add-to-cart').getByText('€39.00').first()).toBeVisible({ timeout: 10_000 });
    await button.evaluate((pressed: HTMLElement) => pressed.click());
    await expect.poll(() => isHealed(page), { intervals: [50], timeout: 10_000 }).toBe(true);
    // What the platform refuses is not sent for ever: a page that comes soon has none of it, but for what is not there.
    let refused: readonly string[] = [];
    for (let visits = 0; visits === 0 || (refused.length && visits < 3); visits++) {
      const before = (await world.log()).length;
      await page.goto(address);
      await expect.poll(() => isHealed(page), { intervals: [50], timeout: 10_000 }).toBe(true);
      refused = (await world.log())
        .slice(before)
        .flatMap(({ method, path, status }) => (status >= 400 && status !== 404 ? `${method} ${path} ${status}` : []));
    }
    expect(refused).toEqual([]);
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
    figures.healed++;
  };
  const seeds = process.env.SEED
    ? [Number(process.env.SEED)]
    : Array.from({ length: PAGES }, (_, index) => RUN_SEED * 10_000 + index);
  for (const seed of seeds) {
    await visit(seed).catch(error => found.push(`SEED=${seed} ${error}`));
    for (const error of uncaught.splice(0)) found.push(`SEED=${seed} uncaught: ${error.stack}`);
  }
  console.log(`corrupted storage: RUN_SEED=${RUN_SEED} STORED_PAGES=${PAGES} ${JSON.stringify(figures)}`);
  expect(found.join('\n')).toBe('');
});

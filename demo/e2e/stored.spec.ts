import type { Page } from '@playwright/test';
import { createCorruption, ID, LOCAL, TAB, unitsIn } from '../../src/testing/stored.ts';
import { isSoak } from '../tools/is-soak.ts';
import { cartsOf } from './platform-records.ts';
import { expect, test } from './world.ts';

const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
/**
 * The number of pages that start with some corrupted entries in their storage.
 * `src/store/stored.test.ts` tests the modules with many more.
 */
const PAGES = Number(process.env.STORED_PAGES ?? (isSoak ? 2 : 1));
/**
 * The factor by which the page's timers run faster.
 * The client's timeout stays, because a busy machine needs all of it.
 */
const HURRY = 10;
const ANSWER_MS = 15_000;

const isHealed = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { cart, store } = window.kiosk;
    if (!store) return false;
    const { ops, base } = store.getState().cart;
    const names = base?.lineItems.map(({ productName }) => productName.original);
    if (ops.length || !names?.includes('Bread knife')) return false;
    await cart.refresh();
    return true;
  });

const toUnits = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const shownCart = (page: Page) =>
  page.evaluate(() => {
    const { store } = window.kiosk;
    const { id = '', lineItems = [] } = store.getState().cart.base ?? {};
    return { id, lineItems: lineItems.map(({ quantity }) => ({ quantity })) };
  });

/** Elements that are not rendered or show no words. */
const silent = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body > *')].flatMap(({ localName, shadowRoot }) => {
      if (!localName.startsWith('kiosk-')) return [];
      if (!shadowRoot) return localName;
      // The row is missing if the shopper has viewed no product before.
      if (localName === 'kiosk-recommendations') return [];
      const named = shadowRoot.querySelector('button[aria-label]');
      return shadowRoot.textContent?.trim() || named ? [] : localName;
    }),
  );

/** The query strings of a plain visit, a return from checkout and a return from sign-in. */
const RETURNS = ['', `?orderId=${ID}`, '?code=abc&state=abc'];

test(
  'a shopper can add to the cart despite corrupted entries in the storage',
  { tag: '@security-hostile-storage' },
  async ({ page, world, uncaught }) => {
    test.setTimeout(180_000 + PAGES * 20_000);
    world.keepCdn();
    await page.addInitScript(
      ({ hurry, answer }) => {
        const { setTimeout: start } = window;
        window.setTimeout = ((act: TimerHandler, ms = 0, ...args: unknown[]) =>
          start(act, ms > 100 && ms !== answer ? ms / hurry : ms, ...args)) as typeof setTimeout;
      },
      { hurry: HURRY, answer: ANSWER_MS },
    );
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
      await page.goto(address + RETURNS[seed % RETURNS.length]);
      const button = page.locator('body > kiosk-add-to-cart').getByRole('button', { name: 'Add to cart' });
      await button.waitFor();
      await expect(page.locator('kiosk-add-to-cart').getByText('€39.00').first()).toBeVisible();
      await button.evaluate((pressed: HTMLElement) => pressed.click());
      await expect.poll(() => isHealed(page), { intervals: [50] }).toBe(true);
      // The client does not repeat refused requests for ever.
      // Within three more visits all requests succeed, except those for missing entities.
      let refused: readonly string[] = [];
      for (let visits = 0; visits === 0 || (refused.length && visits < 3); visits++) {
        const before = (await world.log()).length;
        await page.goto(address);
        await expect.poll(() => isHealed(page), { intervals: [50] }).toBe(true);
        refused = (await world.log())
          .slice(before)
          .flatMap(({ method, path, status }) =>
            status >= 400 && status !== 404 ? `${method} ${path} ${status}` : [],
          );
      }
      expect(refused).toEqual([]);
      const { id, lineItems } = await shownCart(page);
      const carts = await cartsOf(world);
      const held = carts.find(({ cart }) => cart.id === id)?.cart.lineItems ?? [];
      expect(toUnits(held)).toBe(toUnits(lineItems));
      expect(unitsIn(entries.local)).toContain(toUnits(held));
      await expect.poll(() => silent(page), { intervals: [50] }).toEqual([]);
      await page.locator('kiosk-cart-drawer').evaluate((drawer: HTMLElement & { show(): void }) => drawer.show());
      await expect(page.getByRole('dialog')).toContainText('Bread knife');
      const list = page.locator('kiosk-review-list');
      await list.getByRole('button', { name: 'Write a review' }).evaluate((pressed: HTMLElement) => pressed.click());
      await expect(list.getByRole('textbox', { name: 'Your review' })).toBeAttached();
      await expect(list.getByRole('textbox', { name: 'Title' })).toHaveValue(/^(?!.*(undefined|\[object))/);
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
  },
);

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';
import { expect, test } from './world.ts';

const states = listed as readonly { readonly element: string; readonly state: string }[];

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A frame of the gallery is no page: it has no landmarks and no heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** What axe finds, in words. A page in motion is looked at when it stands. */
async function findings(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  await page.evaluate(() => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    const running = hosts.flatMap(host => host.shadowRoot?.getAnimations() ?? []);
    const ending = running.filter(
      animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
    return Promise.allSettled(ending.map(animation => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(LEVELS)
    .disableRules([...without])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const name of ['index', 'product', 'journal', 'classic', 'thanks']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on the demo page ${name}, ${colorScheme}, with the drawer closed and open`, async ({
      page,
      world,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${world.site}/${name}.html`);
      await page.waitForLoadState('networkidle');
      expect(await findings(page)).toEqual([]);

      await page.evaluate(async () => {
        const { kiosk } = window as unknown as { kiosk: { ready: Promise<unknown>; cart: { open(): void } } };
        await kiosk.ready;
        kiosk.cart.open();
      });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('Your cart is empty.');
      expect(await findings(page)).toEqual([]);
    });
  }
}

test('axe finds nothing in a drawer with lines, one removed, and on the hosted checkout', async ({ page, world }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${world.site}/index.html`);
  for (const slug of ['bread-knife', 'last-teapot']) {
    await page.locator(`kiosk-add-to-cart[product="${slug}"]`).getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Checkout · / })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.locator('kiosk-cart-button').first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bread knife' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Checkout · €58\.00/ })
    .click();
  await page.waitForURL(/\/checkout/);
  expect(await findings(page)).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  for (const [at, { element, state }] of states.entries()) {
    test(`axe finds nothing in ${element}, ${state}, ${theme}`, async ({ page, world }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(`${world.site}/gallery-state.html?at=${at}&theme=${theme}`);
      await page.waitForSelector('html[data-ready]');
      await expect(page.locator(element).last()).toHaveJSProperty('isConnected', true);
      expect(await findings(page, PAGE_RULES)).toEqual([]);
    });
  }
}

test('the gallery shows every state, and every element has states', async ({ page, world }) => {
  await page.goto(`${world.site}/gallery.html`);
  await expect(page.locator('iframe')).toHaveCount(states.length);
  expect(new Set(states.map(({ element }) => element))).toEqual(
    new Set([
      'kiosk-add-to-cart',
      'kiosk-back-in-stock',
      'kiosk-cart-button',
      'kiosk-cart-drawer',
      'kiosk-member-login',
      'kiosk-review-list',
    ]),
  );
  console.log(`${states.length} states of the gallery, each with an axe run in light and dark`);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
// @ts-expect-error a page's script, without types
import { states as listed } from '../assets/gallery-states.js';
import { dist } from '../tools/build.ts';
import { expect, test } from './world.ts';

const states = listed as readonly { readonly element: string; readonly state: string }[];

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A frame of the gallery is no page: it has no landmarks and no heading. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main'];

/** What axe finds, in words. A page in motion is looked at when it stands. */
async function findings(
  page: Page,
  without: readonly string[] = [],
  only?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(() => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    const running = hosts.flatMap(host => host.shadowRoot?.getAnimations() ?? []);
    const ending = running.filter(
      animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
    return Promise.allSettled(ending.map(animation => animation.finished));
  });
  // To compile it costs as much as to run it.
  const isInPage = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isInPage && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await (only
    ? builder.withRules([...only])
    : builder.withTags(LEVELS).disableRules([...without])
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

interface Documented {
  readonly tagName?: string;
  readonly cssParts?: readonly { readonly name: string; readonly description?: string }[];
}

/** The parts that the manifest names for each element, and the further words that its descriptions have. */
function readParts(): Readonly<
  Record<string, { readonly names: readonly string[]; readonly words: readonly string[] }>
> {
  const { modules } = JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8')) as {
    readonly modules: readonly { readonly declarations: readonly Documented[] }[];
  };
  const elements = modules.flatMap(({ declarations }) => declarations);
  return Object.fromEntries(
    elements.map(({ tagName = '', cssParts = [] }) => {
      const told = cssParts.flatMap(({ description = '' }) => [...description.matchAll(/`([\w-]+)`/g)]);
      return [tagName, { names: cssParts.map(({ name }) => name), words: told.map(([, word = '']) => word) }];
    }),
  );
}

/** Controls without a part that the manifest names, and parts that it does not know, of every element of a page. */
function undocumentedParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(parts => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, dialog, [tabindex="0"], [role=button]';
    return [...document.querySelectorAll<HTMLElement>('*')].flatMap(({ localName, shadowRoot }) => {
      const { names = [], words = [] } = parts[localName] ?? {};
      if (!shadowRoot || !localName.startsWith('kiosk-')) return [];
      const controls = [...shadowRoot.querySelectorAll<HTMLElement>(CONTROLS)].filter(({ hidden }) => !hidden);
      const bare = controls.filter(({ part: [first = ''] }) => !names.includes(first));
      const drawn = [...shadowRoot.querySelectorAll('[part]')].flatMap(element => [...element.part]);
      const unknown = drawn.filter(word => !names.includes(word) && !words.includes(word));
      return [...bare.map(element => `${localName}: ${element.outerHTML}`), ...unknown];
    });
  }, readParts());
}

for (const name of ['index', 'shop', 'product', 'journal', 'classic', 'thanks']) {
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
  for (const name of ['Bread knife', 'Round teapot']) {
    const card = page.locator('[part=card]').filter({ hasText: name });
    await card.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Subtotal€/);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.locator('kiosk-cart-button').first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Bread knife' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('dialog').getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL(/\/checkout/);
  expect(await findings(page)).toEqual([]);
});

/** So many states are looked at by one test: a browser that has the files and axe compiled is quicker. */
const STATES_AT_ONCE = 6;

const numbered = states.map((listed, at) => ({ ...listed, at }));
const groups = [...new Set(states.map(({ element }) => element))].flatMap(name => {
  const own = numbered.filter(({ element }) => element === name);
  return Array.from({ length: Math.ceil(own.length / STATES_AT_ONCE) }, (_, index) =>
    own.slice(index * STATES_AT_ONCE, (index + 1) * STATES_AT_ONCE),
  );
});

for (const group of groups) {
  const [{ element, state: first }] = group as [(typeof group)[number]];
  test(`axe finds nothing in ${element}, ${first} and ${group.length - 1} more, light, dark and in forced colours, and each control has its part`, async ({
    page,
    world,
  }) => {
    test.setTimeout(120_000);
    world.keepCdn();
    // A browser keeps what it has compiled of a file.
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
    const axeAddress = world.serve('/axe.js', { html: axe.source, headers });
    await page.setViewportSize({ width: 390, height: 800 });
    for (const { at, state } of group) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' });
      await page.goto(`${world.site}/gallery-state.html?at=${at}`);
      await page.waitForSelector('html[data-ready]');
      await page.addScriptTag({ url: axeAddress });
      await expect(page.locator(element).last()).toHaveJSProperty('isConnected', true);
      expect.soft(await findings(page, PAGE_RULES), `${state}, light`).toEqual([]);
      expect.soft(await undocumentedParts(page), state).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => {
        document.documentElement.style.colorScheme = 'dark';
      });
      // Nothing but colours has changed.
      expect.soft(await findings(page, [], ['color-contrast']), `${state}, dark`).toEqual([]);
      // A link of the page keeps the colour of a dark scheme that is changed together with the forced one.
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => {
        document.documentElement.style.colorScheme = 'light';
      });
      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await findings(page, [], ['color-contrast']), `${state}, forced colours`).toEqual([]);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
  });
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
      'kiosk-product-gallery',
      'kiosk-product-list',
      'kiosk-recommendations',
      'kiosk-review-list',
    ]),
  );
  const shown = page.locator('figure:visible');
  await page.getByRole('searchbox').fill('low stock');
  await expect(shown).toHaveCount(1);
  // As tall as what it holds.
  await expect.poll(async () => (await shown.locator('iframe').boundingBox())?.height).toBeLessThan(150);
  await shown.getByText('HTML').click();
  await expect(shown.locator('code')).toHaveText('<kiosk-add-to-cart product="last-teapot"></kiosk-add-to-cart>');
  await page.getByLabel('Direction').selectOption('rtl');
  await expect(page.frameLocator('figure:not([hidden]) iframe').locator('html')).toHaveAttribute('dir', 'rtl');
  expect(new URL(page.url()).searchParams.get('dir')).toBe('rtl');
  console.log(`${states.length} states of the gallery, each with an axe run in light, dark and forced colours`);
});

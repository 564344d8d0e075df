import type { Page } from '@playwright/test';
import { documentHosts } from './hosts/document-hosts.ts';
import type { Host } from './hosts/host.ts';
import { scriptHosts } from './hosts/script-hosts.ts';
import { styleHosts } from './hosts/style-hosts.ts';
import { expect, test, type World } from './world.ts';

const ELEMENTS = `<main style="inline-size: 600px"><kiosk-add-to-cart product="stoneware-mug" show="image name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button>
  <kiosk-member-login></kiosk-member-login>
  <kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>
  <kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>
  <kiosk-cart-drawer></kiosk-cart-drawer></main>`;

const pageOf = (host: Host, world: World): string =>
  host.document?.(ELEMENTS, world) ??
  world.html((host.before ?? '') + ELEMENTS + (host.after ?? ''), host.head ? { head: host.head } : {});

const open = async (page: Page, world: World, host: Host): Promise<void> => {
  await host.prepare?.(page, world);
  await page.goto(world.serve('/host', { html: pageOf(host, world), headers: host.headers?.(world) ?? {} }));
};

/** Waits until every element has drawn what it is for. */
const seeAll = async (page: Page): Promise<void> => {
  await expect(page.getByRole('radio', { name: 'Sage' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
};

/** Draw, choose, add, change the quantity, close, count. */
const shop = async (page: Page): Promise<void> => {
  await seeAll(page);
  await page.locator('label', { hasText: 'Sage' }).click();
  await page.locator('label', { hasText: /^S$/ }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer).toContainText('Subtotal€18.00');
  await drawer.getByRole('button', { name: /one more/ }).click();
  await expect(drawer).toContainText('Subtotal€36.00');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /2 items/ })).toBeVisible();
};

/** What may not depend on the page: how each part of the elements is laid out, and its size. */
const looks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const properties =
      'display position float opacity visibility text-transform text-indent text-align white-space word-break border-radius border-top-width padding-top padding-left margin-top margin-left'.split(
        ' ',
      );
    return [...document.querySelectorAll('main > *')].flatMap(host =>
      [...(host.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(part => {
        const { width, height } = part.getBoundingClientRect();
        if (!width) return [];
        const style = getComputedStyle(part);
        const name = `${host.localName} ${part.localName}.${part.getAttribute('class')}`;
        return `${name}: ${Math.round(height)} ${properties.map(property => style.getPropertyValue(property)).join(' ')}`;
      }),
    );
  });

for (const [kind, hosts] of Object.entries({
  'styles of a page': styleHosts,
  'scripts of a page': scriptHosts,
  'a document': documentHosts,
})) {
  test.describe(kind, () => {
    for (const host of hosts) {
      test(host.name, async ({ page, world }) => {
        if (!host.plain && hosts === styleHosts) {
          await open(page, world, { name: 'none' });
          await seeAll(page);
          const clean = await looks(page);
          await open(page, world, host);
          await seeAll(page);
          expect(await looks(page)).toEqual(clean);
        } else await open(page, world, host);
        await shop(page);
      });
    }
  });
}

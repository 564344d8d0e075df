import { expect, test } from './engines/engine.ts';
import type { Tab } from './engines/tab.ts';
import { documentHosts } from './hosts/document-hosts.ts';
import type { Host } from './hosts/host.ts';
import { scriptHosts } from './hosts/script-hosts.ts';
import { styleHosts } from './hosts/style-hosts.ts';
import type { World } from './world.ts';

const ELEMENTS = `<main style="inline-size: 600px"><kiosk-add-to-cart product="stoneware-mug" show="image name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button>
  <kiosk-member-login></kiosk-member-login>
  <kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>
  <kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>
  <kiosk-cart-drawer></kiosk-cart-drawer></main>`;

const pageOf = (host: Host, world: World): string =>
  host.document?.(ELEMENTS, world) ??
  world.html((host.before ?? '') + ELEMENTS + (host.after ?? ''), host.head ? { head: host.head } : {});

const open = async (tab: Tab, world: World, host: Host): Promise<void> => {
  await host.prepare?.(tab);
  await tab.goto(world.serve('/host', { html: pageOf(host, world), headers: host.headers?.(world) ?? {} }));
};

/** Waits until every element has drawn what it is for. */
const seeAll = async (tab: Tab): Promise<void> => {
  await expect.poll(() => tab.getByRole('radio', { name: 'Sage' }).count()).toBe(1);
  await expect.poll(() => tab.getByRole('heading', { name: 'Sign in' }).isVisible()).toBe(true);
  await expect.poll(() => tab.getByRole('button', { name: 'Notify me' }).isVisible()).toBe(true);
  await expect.poll(() => tab.getByRole('article').count()).toBe(2);
};

/** Draw, choose, add, change the quantity, close, count. */
const shop = async (tab: Tab): Promise<void> => {
  await seeAll(tab);
  await tab.locator('label', { hasText: 'Sage' }).click();
  await tab.locator('label', { hasText: /^S$/ }).click();
  await tab.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = tab.getByRole('dialog', { name: 'Your cart' });
  const subtotal = drawer.locator('.subtotal');
  await expect.poll(() => subtotal.innerText()).toContain('€18.00');
  await drawer.getByRole('button', { name: /one more/ }).click();
  await expect.poll(() => subtotal.innerText()).toContain('€36.00');
  await tab.keyboard.press('Escape');
  await expect.poll(() => drawer.isVisible()).toBe(false);
  await expect.poll(() => tab.getByRole('button', { name: /2 items/ }).isVisible()).toBe(true);
};

/** What may not depend on the page: how each part of the elements is laid out, and its size. */
const looks = (tab: Tab): Promise<readonly string[]> =>
  tab.evaluate(() => {
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
      test(host.name, async ({ tab, world }) => {
        if (!host.plain && hosts === styleHosts) {
          await open(tab, world, { name: 'none' });
          await seeAll(tab);
          const clean = await looks(tab);
          await open(tab, world, host);
          await seeAll(tab);
          expect(await looks(tab)).toEqual(clean);
        } else await open(tab, world, host);
        await shop(tab);
      });
    }
  });
}

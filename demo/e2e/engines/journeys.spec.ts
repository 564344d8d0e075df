import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { isSoak } from '../../tools/is-soak.ts';
import type { World } from '../world.ts';
import { expect, isWebKit, test, thrownIn } from './engine.ts';
import { computedControls, readLines, readTree, spoken, toldControls, treeFile } from './spoken.ts';
import type { Part, Tab } from './tab.ts';
import type { WebKitPart } from './webkit.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MIRA = { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' };

const open = async (tab: Tab, world: World, body: string, head = ''): Promise<void> => {
  const html = world.html(`<main><h1>Goods</h1>${body}</main>`, { head });
  await tab.goto(world.serve('/goods', { html }));
};
const isSeen = (part: Part) => expect.poll(() => part.isVisible()).toBe(true);
const says = (part: Part, words: string) => expect.poll(() => part.innerText()).toContain(words);

interface Carts {
  readonly carts: readonly { readonly cart: { readonly lineItems: readonly { readonly quantity: number }[] } }[];
}
const quantities = async (world: World) =>
  (await world.admin<Carts>('/carts')).carts.flatMap(({ cart }) => cart.lineItems.map(({ quantity }) => quantity));

const SHOP = `<kiosk-add-to-cart product="stoneware-mug" show="name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>`;

async function choose(tab: Tab): Promise<void> {
  await tab.locator('label', { hasText: 'Sage' }).click();
  await tab.locator('label', { hasText: /^S$/ }).click();
}

async function signIn(tab: Tab): Promise<void> {
  await tab.getByRole('textbox', { name: 'Email', exact: true }).fill(MIRA.email);
  await tab.locator('input[type=password]').fill(MIRA.password);
  await tab.keyboard.press('Enter');
}

test(
  'a shopper chooses, adds, changes, removes, undoes, pays and sees “order placed”',
  { tag: '@others-first' },
  async ({ tab, world }) => {
    await open(tab, world, SHOP);
    await choose(tab);
    await tab.getByRole('button', { name: 'Add to cart' }).click();
    const drawer = tab.getByRole('dialog');
    await says(drawer, 'Stoneware mug');
    await drawer.getByRole('button', { name: /one more$/ }).click();
    await expect.poll(() => quantities(world)).toEqual([2]);
    await says(drawer.locator('.subtotal'), '€36.00');
    await drawer.getByRole('button', { name: /^Remove/ }).click();
    await expect.poll(() => quantities(world)).toEqual([]);
    await drawer.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => quantities(world)).toEqual([2]);
    expect(await thrownIn(tab)).toEqual([]);

    await drawer.getByRole('button', { name: 'Checkout' }).click();
    const email = tab.getByRole('textbox', { name: 'Email' });
    await isSeen(email);
    await email.clear();
    await email.fill('ada@example.com');
    await tab.getByRole('button', { name: /^Pay/ }).click();
    await isSeen(tab.getByRole('heading', { name: /Your order is placed/ }));
    expect(await quantities(world)).toEqual([]);
    expect(await thrownIn(tab)).toEqual([]);
  },
);

test(
  'a member signs in, is still signed in after a reload, and signs out',
  { tag: '@others-first' },
  async ({ tab, world }) => {
    await open(tab, world, '<kiosk-member-login></kiosk-member-login>');
    await signIn(tab);
    const out = tab.getByRole('button', { name: 'Sign out' });
    await isSeen(out);
    await tab.reload();
    await isSeen(out);
    await out.click();
    await isSeen(tab.getByRole('heading', { name: 'Sign in' }));
    expect(await thrownIn(tab)).toEqual([]);
  },
);

test('a written review is still shown after a reload', { tag: '@soak' }, async ({ tab, world }) => {
  await open(tab, world, '<kiosk-review-list product="stoneware-mug" page-size="3"></kiosk-review-list>');
  await expect.poll(() => tab.getByRole('article').count()).toBe(3);
  await tab.getByRole('button', { name: 'Write a review' }).click();
  await isSeen(tab.getByRole('radio', { name: '1 star' }));
  await tab.getByRole('radio', { name: /^4 stars/ }).click();
  await tab.getByRole('textbox', { name: 'Your review' }).fill('The handle fits two fingers.');
  await tab.getByRole('textbox', { name: 'Your name (public)' }).fill('Ada');
  await tab.getByRole('textbox', { name: 'Email (never shown)' }).fill('ada@example.com');
  await tab.getByRole('button', { name: 'Send review' }).click();
  const article = tab.getByRole('article').first();
  await says(article, 'The handle fits two fingers.');
  await tab.reload();
  await says(article, 'The handle fits two fingers.');
  expect(await thrownIn(tab)).toEqual([]);
});

test('a product list loads more products, and filters by colour', { tag: '@soak' }, async ({ tab, world }) => {
  await open(
    tab,
    world,
    '<kiosk-product-list page-size="6" params="shop" product-url="/p/{slug}"></kiosk-product-list>',
  );
  const cards = tab.locator('kiosk-product-list').locator('[part=card]');
  await expect.poll(() => cards.count()).toBe(6);
  await tab.getByRole('button', { name: /^Show more \(6 of 30\)/ }).click();
  await expect.poll(() => cards.count()).toBe(12);
  await tab.getByRole('button', { name: 'Filters' }).click();
  await tab.locator('summary', { hasText: 'Colour' }).click();
  await tab.getByRole('checkbox', { name: /^Sage/ }).click();
  await isSeen(tab.getByRole('button', { name: 'Remove filter: Sage' }));
  await isSeen(tab.getByRole('link', { name: 'Stoneware mug' }));
  expect(await tab.evaluate(() => location.search)).toContain('Sage');
  expect(await thrownIn(tab)).toEqual([]);
});

test(
  'the keyboard changes, enlarges and closes the pictures of a gallery',
  { tag: '@soak' },
  async ({ tab, world }) => {
    await open(tab, world, '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>');
    const gallery = tab.locator('kiosk-product-gallery');
    const counter = gallery.locator('[part=counter]').first();
    await says(counter, '1 / 5');
    await gallery.getByRole('button', { name: 'Picture 1 of 5, Sage' }).focus();
    await tab.keyboard.press('ArrowRight');
    await says(counter, '2 / 5');
    // Waits until the second slide is active. All other slides are inert.
    const enlarge = gallery.locator('[part=slide]:nth-of-type(2):not([inert]) [part=open]');
    await expect.poll(() => enlarge.count()).toBe(1);
    await enlarge.focus();
    await tab.keyboard.press('Enter');
    const zoom = gallery.getByRole('dialog');
    await isSeen(zoom.getByRole('button', { name: 'Zoom in' }));
    await tab.keyboard.press('ArrowRight');
    await says(zoom.locator('[part=counter]'), '3 / 5');
    await tab.keyboard.press('Escape');
    await expect.poll(() => zoom.count()).toBe(0);
    await says(counter, '3 / 5');
    expect(await thrownIn(tab)).toEqual([]);
  },
);

test('two tabs share the visitor and show the same cart', { tag: '@others-first' }, async ({ tab, openTab, world }) => {
  await open(tab, world, SHOP);
  // The first tab has loaded its product, so it has stored the tokens that the second tab must find.
  await isSeen(tab.locator('label', { hasText: 'Sage' }));
  const second = await openTab();
  await open(second, world, SHOP);
  await choose(second);
  await second.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => quantities(world)).toEqual([1]);
  await tab.bringToFront();
  await isSeen(tab.getByRole('button', { name: 'Cart, 1 item' }));
  const grants = (await world.log()).flatMap(({ grant }) => grant ?? []);
  expect(grants).toEqual(['anonymous']);
});

test(
  'a form whose options code loads after a garbage collection renders',
  { tag: '@others-first' },
  async ({ tab, world }) => {
    const release = world.holdCdn('kiosk-options');
    await open(tab, world, '<kiosk-add-to-cart product="evening-carafe" show="name"></kiosk-add-to-cart>');
    const isLoading = () => tab.evaluate(() => document.querySelector('kiosk-add-to-cart')?.matches(':state(loading)'));
    await expect.poll(() => world.cdnLog.some(file => file.includes('kiosk-options'))).toBe(true);
    expect(await isLoading()).toBe(true);
    await tab.evaluate(async () => {
      // Some engines free the set of states, within a few rounds of this loop.
      // Others keep the set alive, so the loop ends after 40 rounds.
      const element = document.createElement('kept-states');
      customElements.define('kept-states', class extends HTMLElement {});
      document.body.append(element);
      const internals = element.attachInternals();
      const states = new WeakRef(internals.states);
      for (let round = 0; states.deref() && round < 40; round++) {
        Array.from({ length: 100_000 }, (_, at) => ({ at: `${at}` }));
        await new Promise(resolve => setTimeout(resolve));
      }
      element.remove();
    });
    release();
    await says(tab.locator('kiosk-add-to-cart').locator('[part=name]'), 'Carafe');
    await expect.poll(isLoading).toBe(false);
  },
);

test(
  'colour and size options are 44 px tall to the nearest pixel',
  { tag: '@chromium-first' },
  async ({ tab, world }) => {
    await open(tab, world, SHOP);
    await isSeen(tab.locator('label', { hasText: 'Sage' }));
    for (const label of [tab.locator('label', { hasText: 'Sage' }), tab.locator('label', { hasText: /^S$/ })]) {
      const { height } = (await label.boundingBox()) ?? { height: 0 };
      expect(Math.round(height)).toBe(44);
    }
  },
);

test('the boxes of options and ratings have no space below their content', { tag: '@soak' }, async ({ tab, world }) => {
  await open(
    tab,
    world,
    `<kiosk-add-to-cart product="stoneware-mug"></kiosk-add-to-cart><kiosk-review-list product="stoneware-mug"></kiosk-review-list>`,
  );
  await isSeen(tab.locator('label', { hasText: 'Sage' }));
  await tab.getByRole('button', { name: 'Write a review' }).click();
  await isSeen(tab.getByRole('radio', { name: '1 star' }));
  const bottom = async (part: Part) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  const boxes = [
    ['.option', '.palette'],
    ['.field', '.rate'],
  ] as const;
  for (const [box, content] of boxes)
    await expect
      .poll(async () => (await bottom(tab.locator(box).first())) - (await bottom(tab.locator(content).first())))
      .toBe(0);
});

test(
  'a chosen swatch has a ring, the toast is 150–300 px tall, the sums do not scroll',
  { tag: '@chromium-first' },
  async ({ tab, world }) => {
    await open(tab, world, SHOP.replace('></kiosk-cart-drawer>', ' auto-open="note"></kiosk-cart-drawer>'));
    await choose(tab);
    const ring = () =>
      tab.evaluate(() => {
        const swatch = document
          .querySelector('kiosk-add-to-cart')
          ?.shadowRoot?.querySelector('.swatch:has(:checked) svg');
        return swatch && getComputedStyle(swatch).boxShadow;
      });
    await expect.poll(ring).toMatch(/ 2px.* 4px/);
    await tab.getByRole('button', { name: 'Add to cart' }).click();
    const view = tab.getByRole('button', { name: 'View cart' });
    await isSeen(view);
    const toast = await tab.locator('.toast').boundingBox();
    expect(toast?.height).toBeGreaterThan(150);
    expect(toast?.height).toBeLessThan(300);
    await view.click();
    await isSeen(tab.getByRole('button', { name: 'Estimate' }));
    const overflowing = () =>
      tab.evaluate(() => {
        const sums = document.querySelector('kiosk-cart-drawer')?.shadowRoot?.querySelector('.contents');
        return sums && [sums.scrollWidth - sums.clientWidth, sums.scrollHeight - sums.clientHeight];
      });
    await expect.poll(overflowing).toEqual([0, 0]);
  },
);

test(
  'narrow cards open options in a sheet, and their skeletons disappear',
  { tag: '@soak' },
  async ({ tab, world }) => {
    const list =
      '<kiosk-product-list products="stoneware-mug bread-knife" columns="2"><p slot="fallback">Our goods</p></kiosk-product-list>';
    await open(tab, world, `<div style="max-width: 340px">${list}</div>`);
    await isSeen(tab.getByRole('button', { name: 'Choose options' }));
    const left = () =>
      tab.evaluate(() => {
        const root = document.querySelector('kiosk-product-list')?.shadowRoot;
        const boxes = [...(root?.querySelectorAll('.bone') ?? []), document.querySelector('[slot=fallback]')];
        return boxes.filter(box => box?.getClientRects().length).length;
      });
    await expect.poll(left).toBe(0);
    await tab.getByRole('button', { name: 'Choose options' }).click();
    const sheet = tab.getByRole('dialog');
    await isSeen(sheet.getByRole('radio', { name: 'Sage' }));
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBeGreaterThan(400);
  },
);

test(
  'gallery and list fetch each picture in one size besides its thumbnail',
  { tag: '@chromium-first' },
  async ({ tab, world }) => {
    test.slow();
    await open(
      tab,
      world,
      `<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery><kiosk-product-list products="bread-knife last-teapot"></kiosk-product-list>`,
    );
    /** Scrolls an element into view, and counts its loaded pictures. */
    const pictures = (host: string) =>
      tab.evaluate(name => {
        const element = document.querySelector(name);
        element?.scrollIntoView({ behavior: 'instant' });
        const roots = [element, ...(element?.shadowRoot?.querySelectorAll('kiosk-add-to-cart') ?? [])];
        const images = roots.flatMap(root => [...(root?.shadowRoot?.querySelectorAll('img') ?? [])]);
        return images.filter(({ complete, naturalWidth }) => complete && naturalWidth).length;
      }, host);
    // The platform makes each size of a picture at its first request, which takes a while on a busy machine.
    await expect.poll(() => pictures('kiosk-product-list'), { timeout: 120_000 }).toBe(2);
    // At least the first picture and its thumbnails.
    await expect.poll(() => pictures('kiosk-product-gallery'), { timeout: 120_000 }).toBeGreaterThanOrEqual(6);
    /** By picture, the fetched widths other than a thumbnail's. */
    const widths = async () => {
      const fetched = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const found = new Map<string, Set<string>>();
      for (const url of fetched) {
        const [, id = '', width = ''] = /\/media\/([^/]+)\/.*w_(\d+)/.exec(url) ?? [];
        if (id && width !== '64') found.set(id, (found.get(id) ?? new Set()).add(width));
      }
      return found;
    };
    // The browser lists a resource only once it has loaded all of it.
    await expect
      .poll(async () => [...(await widths()).keys()])
      .toEqual(expect.arrayContaining(['stoneware-mug-sage', 'bread-knife', 'last-teapot']));
    expect([...(await widths())].filter(([, { size }]) => size > 1)).toEqual([]);
  },
);

const CART = '<kiosk-cart-button></kiosk-cart-button><kiosk-cart-drawer></kiosk-cart-drawer>';
const SCROLLBARS = `<style>html { overflow-y: scroll } ::-webkit-scrollbar { inline-size: 15px; background: silver }
  body { margin: 0; min-height: 300vh }</style>`;

test(
  'the drawer ends at the page’s scrollbar, and the page does not move',
  { tag: '@chromium-first' },
  async ({ tab, world }) => {
    await open(tab, world, CART, SCROLLBARS);
    await isSeen(tab.getByRole('button', { name: 'Cart, 0 items' }));
    const look = () => tab.evaluate(() => [document.documentElement.clientWidth, document.body.clientWidth, scrollY]);
    // Without a scrollbar that takes room, this test would prove nothing.
    expect(await tab.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    const before = await look();
    const [width = 0] = before;
    const edges = async (part: Part) => {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
      return Math.round(x + width);
    };
    await tab.getByRole('button', { name: 'Cart, 0 items' }).click();
    const drawer = tab.getByRole('dialog');
    await isSeen(drawer);
    await expect.poll(() => edges(drawer)).toBe(width);
    expect(await look()).toEqual(before);
    await tab.keyboard.press('Escape');
    await expect.poll(() => drawer.count()).toBe(0);
    expect(await look()).toEqual(before);
  },
);

/** Waits until finite animations in the elements have ended. Returns the violations that axe finds, as text. */
const findings = async (tab: Tab): Promise<readonly string[]> => {
  await tab.evaluate(source => void new Function(source).call(window), axe);
  return tab.evaluate(async () => {
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    const ending = hosts
      .flatMap(host => host.shadowRoot?.getAnimations() ?? [])
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(animation => animation.finished));
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  });
};

test('a shop page with cart, login and review form passes axe', { tag: '@soak' }, async ({ tab, world }) => {
  await open(
    tab,
    world,
    `${SHOP}<kiosk-member-login></kiosk-member-login><kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>`,
  );
  await expect.poll(() => tab.getByRole('article').count()).toBe(2);
  await choose(tab);
  expect(await findings(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Write a review' }).click();
  await isSeen(tab.getByRole('radio', { name: '1 star' }));
  expect(await findings(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Add to cart' }).click();
  const drawer = tab.getByRole('dialog', { name: /Your cart \(1\)/ });
  await says(drawer.locator('.subtotal'), '€18.00');
  expect(await findings(tab)).toEqual([]);
});

const isOurs = (control: string) => control !== 'heading Goods';

/** The elements whose trees are compared outside of a soak: a form, a dialog and a list. Engines other than Chromium compare the first. */
const COMPARED = ['kiosk-add-to-cart', 'kiosk-cart-drawer', 'kiosk-review-list'];
const compared = Object.entries(spoken).filter(([element]) => isSoak || COMPARED.includes(element));

for (const [element, { body, ready, hover, webkit = {} }] of compared)
  test(
    `${element} has the accessibility tree in trees/, and in WebKit its controls`,
    { tag: ['@wcag-1.3.2', ...(element === COMPARED[0] ? [] : ['@chromium-first'])] },
    async ({ tab, world, browserName }) => {
      await open(tab, world, body);
      await isSeen(tab.locator(element).getByRole(ready[0], { name: ready[1], exact: true }).first());
      if (isWebKit) {
        const expected = readTree(element).map(control => webkit[control] ?? control);
        await expect.poll(() => computedControls(tab.locator(element) as WebKitPart)).toEqual(expected);
        return;
      }
      const page = tab as Page;
      const isHovering = await page.evaluate(() => matchMedia('(hover: hover)').matches);
      await expect(async () => {
        const tree = `${await page.locator(element).ariaSnapshot()}\n`;
        if (isHovering || !hover) expect(tree).toMatchSnapshot(treeFile(element));
        else expect(tree.split('\n')).toEqual(readLines(element).filter(line => !hover.test(line)));
      }).toPass();
      // Compares Chromium's own tree, because the driver computes the snapshot itself.
      if (browserName === 'chromium') expect((await toldControls(page)).filter(isOurs)).toEqual(readTree(element));
    },
  );

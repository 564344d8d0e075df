import type { Page } from '@playwright/test';
import { cartButton } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const SHOP = `<main><h1>Shop</h1>
  <kiosk-cart-button></kiosk-cart-button>
  <kiosk-add-to-cart product="stoneware-mug" show="image name price options quantity stock"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>
  <kiosk-back-in-stock product="stoneware-mug" when="always"></kiosk-back-in-stock>
  <kiosk-recommendations product="stoneware-mug" product-url="/p/{slug}"></kiosk-recommendations>
  <kiosk-product-list page-size="2" product-url="/p/{slug}"></kiosk-product-list>
  <kiosk-review-list product="stoneware-mug" page-size="2"></kiosk-review-list>
  <kiosk-member-login></kiosk-member-login>
  <a href="#end">The end</a></main><kiosk-cart-drawer auto-open="none"></kiosk-cart-drawer>`;

const isDrawn = (page: Page) =>
  Promise.all([
    expect(page.locator('kiosk-add-to-cart[product=stoneware-mug]').first().getByRole('radio').first()).toBeAttached(),
    expect(page.locator('kiosk-product-gallery').getByRole('button', { name: /^Picture 1/ })).toBeVisible(),
    expect(page.locator('kiosk-back-in-stock').getByRole('textbox')).toBeVisible(),
    expect(page.locator('kiosk-recommendations').getByRole('link').first()).toBeVisible(),
    expect(page.locator('kiosk-product-list [part=card]')).toHaveCount(2),
    expect(page.locator('kiosk-product-list').getByRole('searchbox')).toBeVisible(),
    expect(page.locator('kiosk-review-list').getByRole('article')).toHaveCount(2),
    expect(page.getByLabel('Email', { exact: true }).last()).toBeVisible(),
  ]);

interface Looked {
  /** The HTML of the focused control, or an empty text. */
  readonly name: string;
  /** The tag of the element that contains the control. */
  readonly host: string;
  /** The previously focused control, if its focus had no ring. */
  readonly ringless: string;
}

/** Records the focused control's rings, and compares the previous control's rings with its styles without focus. */
const look = (page: Page): Promise<Looked> =>
  page.evaluate(() => {
    interface Ring {
      readonly element: Element;
      readonly pseudo: string | undefined;
      readonly style: string;
      readonly isSeen: boolean;
    }
    const kept = window as unknown as { before: { name: string; rings: readonly Ring[] } | undefined };
    let focused: Element = document.activeElement ?? document.body;
    while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const root = focused.getRootNode();
    const host = root instanceof ShadowRoot ? root.host.localName : (focused.parentElement?.localName ?? '');
    const styleOf = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, content } = getComputedStyle(element, pseudo);
      const isThere = pseudo ? content !== 'none' : element.checkVisibility({ opacityProperty: true });
      return {
        style: [outlineStyle, outlineWidth, outlineColor, outlineOffset].join(' '),
        isSeen:
          isThere &&
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          !/^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(outlineColor),
      };
    };
    const around: Element[] = [];
    for (let at: Element | null = focused; at; at = at.parentElement) around.push(at);
    const [own] = around as [Element];
    const candidates = [...around.map(element => [element, undefined] as const), [own, '::after'] as const];
    const rings = candidates.map(([element, pseudo]) => ({ element, pseudo, ...styleOf(element, pseudo) }));
    const isRinged = kept.before?.rings.some(
      ({ element, pseudo, style, isSeen }) => isSeen && styleOf(element, pseudo).style !== style,
    );
    const name = `${host}: ${focused.outerHTML.slice(0, 100)}`;
    const ringless = kept.before && !isRinged ? kept.before.name : '';
    // A heading that a script has focused is no control.
    const isControl = focused !== document.body && !focused.matches('h2[tabindex="-1"]');
    kept.before = isControl ? { name, rings } : undefined;
    return { name: focused === document.body ? '' : focused.outerHTML, host, ringless };
  });

/**
 * Presses Tab until `isLast` holds for the focused control, and throws after 200 presses.
 * Returns the number of focused controls by element, and the controls without a ring.
 */
async function tabThrough(page: Page, isLast: (looked: Looked) => boolean) {
  const hosts: Record<string, number> = {};
  const ringless: string[] = [];
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    const looked = await look(page);
    if (looked.ringless) ringless.push(looked.ringless);
    if (isLast(looked)) return { hosts, ringless };
    hosts[looked.host] = (hosts[looked.host] ?? 0) + 1;
  }
  throw new Error('The focus comes to no end');
}

async function seeRings(page: Page, world: World) {
  test.slow();
  // Elements far from the screen render only when they come near the screen.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await visit(page, world, '/rings', SHOP);
  await isDrawn(page);
  const { hosts, ringless } = await tabThrough(page, ({ name }) => name.includes('#end'));
  expect(ringless).toEqual([]);
  expect(Object.keys(hosts)).toEqual(
    expect.arrayContaining([
      'kiosk-cart-button',
      'kiosk-add-to-cart',
      'kiosk-product-gallery',
      'kiosk-back-in-stock',
      'kiosk-recommendations',
      'kiosk-product-list',
      'kiosk-review-list',
      'kiosk-member-login',
    ]),
  );
  expect(Object.values(hosts).reduce((sum, count) => sum + count)).toBeGreaterThan(30);

  await page.locator('main > kiosk-add-to-cart').last().getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await cartButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Checkout/ })).toBeVisible();
  await expect(page.getByRole('dialog').locator('[part~=line]')).toHaveCount(1);
  await look(page);
  let isIn = false;
  const inside = await tabThrough(page, ({ name, host }) => {
    const isAround = isIn && (!name || host !== 'kiosk-cart-drawer' || name.includes('close'));
    isIn ||= name.includes('part="more"');
    return isAround;
  });
  expect(inside.ringless).toEqual([]);
  expect(inside.hosts['kiosk-cart-drawer']).toBeGreaterThan(4);
}

test(
  'each control has a ring of at least 2 px while it has the focus, and only then',
  { tag: '@wcag-2.1.1' },
  ({ page, world }) => seeRings(page, world),
);

test(
  'in forced colours, each control has a ring of at least 2 px while focused',
  { tag: ['@needs-media-emulation', '@wcag-2.1.1', '@soak'] },
  async ({ page, world }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await seeRings(page, world);
  },
);

/**
 * How many px of the focused element's height are under the first visible element that matches the selector.
 * With `wholly`, returns 0 unless the whole height is covered.
 */
const coveredBy = (page: Page, selector: string, wholly = false) =>
  page.evaluate(
    ([selector, wholly]) => {
      const all = (root: ParentNode): readonly Element[] =>
        [...root.querySelectorAll('*')].flatMap(element => [
          element,
          ...(element.shadowRoot ? all(element.shadowRoot) : []),
        ]);
      const cover = all(document).find(
        element => element.matches(selector) && element.checkVisibility({ visibilityProperty: true }),
      );
      let focused: Element = document.activeElement ?? document.body;
      while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (!cover || focused === document.body || cover.contains(focused) || focused.contains(cover)) return 0;
      const [box, over] = [focused.getBoundingClientRect(), cover.getBoundingClientRect()];
      const isBeside = box.right <= over.left || box.left >= over.right;
      const covered = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
      return isBeside || (wholly && covered < box.height) ? 0 : Math.max(0, Math.round(covered));
    },
    [selector, wholly] as const,
  );

const LINKS = Array.from({ length: 40 }, (_, n) => `<p><a href="#${n}">Link ${n}</a></p>`);
const within = (html: string) => `<article><template shadowrootmode="open">${html}</template></article>`;

/**
 * Focuses a link in any of the page's roots without scrolling: the link after the focused one, or the last link that
 * ends at least 100 px above the bottom of the screen.
 */
const focusLink = (page: Page, which: 'next' | 'last seen') =>
  page.evaluate(which => {
    const list = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('a, article')].flatMap(found => (found.shadowRoot ? list(found.shadowRoot) : [found]));
    const links = list(document) as HTMLElement[];
    const current = links.findIndex(link => link.matches(':focus'));
    const lastSeen = links.findLastIndex(link => link.getBoundingClientRect().bottom < innerHeight - 100);
    links[which === 'next' ? current + 1 : lastSeen]?.focus({ preventScroll: true });
  }, which);

for (const [where, links] of sample(1, [
  ['the page', LINKS.join('')],
  ['a shadow root', within(LINKS.join(''))],
  ['nested shadow roots', within(LINKS.map(within).join(''))],
] as const))
  test(`sticky bar never covers the focused link in ${where}`, { tag: '@wcag-2.4.11' }, async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    const body = `<h1>Shop</h1><kiosk-add-to-cart product="bread-knife" sticky></kiosk-add-to-cart>${links}`;
    await visit(page, world, '/bar', `<main tabindex="-1">${body}</main>`);
    await expect(page.locator('kiosk-add-to-cart')).toContainText('€39.00');
    const bar = page.getByRole('region', { name: 'Bread knife' });
    // When the bar appears over the focused link, the page scrolls the link out from under the bar.
    await page.keyboard.press('Tab');
    await page.evaluate(() => scrollTo(0, 700));
    await focusLink(page, 'last seen');
    await page.evaluate(() => scrollTo(0, 0));
    await expect(bar.getByRole('button')).toBeHidden();
    await page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      focused?.scrollIntoView({ block: 'end' });
    });
    await expect(bar.getByRole('button')).toBeVisible();
    await expect.poll(() => coveredBy(page, '.sticky')).toBe(0);
    await page.evaluate(() => scrollTo(0, 700));
    await expect(bar.getByRole('button')).toBeVisible();
    // The page does not scroll for a key that moves no focus, or for a focused element taller than the screen.
    await page.keyboard.press('Shift');
    await page.evaluate(() => document.querySelector('main')?.focus({ preventScroll: true }));
    expect(await page.evaluate(() => [document.activeElement?.localName, scrollY])).toEqual(['main', 700]);
    // Focuses the last link above the bar, because the links after it lie under the bar.
    await focusLink(page, 'last seen');
    expect(await page.evaluate(() => scrollY)).toBe(700);
    const tab = async () => {
      await page.keyboard.press('Tab');
      // The page reports its scroll in the next frame.
      await expect.poll(() => coveredBy(page, '.sticky')).toBe(0);
    };
    for (let presses = 0; presses < 5; presses++) await tab();
    // The page also follows a focus that a script moves.
    await focusLink(page, 'next');
    await expect.poll(() => coveredBy(page, '.sticky')).toBe(0);
    await expect(bar.getByRole('button')).toBeVisible();
    // A focused control in a dialog over the bar does not scroll the page behind the dialog.
    const focused = await page.evaluateHandle(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      const dialog = document.body.appendChild(document.createElement('dialog'));
      Object.assign(dialog.style, { position: 'fixed', inset: '0', height: '100%', maxHeight: 'none' });
      for (let n = 0; n < 20; n++) {
        const button = dialog.appendChild(document.createElement('button'));
        Object.assign(button.style, { display: 'block', height: '28px' });
        button.textContent = `${n}`;
      }
      dialog.showModal();
      return focused;
    });
    const placed = await page.evaluate(() => scrollY);
    for (let presses = 1; presses < 20; presses++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => scrollY)).toBe(placed);
    await page.evaluate(() => document.querySelector('dialog')?.close());
    await focused.evaluate(element => (element as HTMLElement | null)?.focus({ preventScroll: true }));
    for (let presses = 0; presses < 40 && !(await look(page)).name.includes('#39'); presses++) await tab();
    expect((await look(page)).name).toContain('#39');
    await expect(bar.getByRole('button')).toBeHidden();
    await page.evaluate(() => scrollTo(0, 700));
    await expect(bar.getByRole('button')).toBeVisible();
  });

test(
  'a sticky page header never covers the focus when the page sets scroll padding',
  { tag: ['@wcag-2.4.11', '@soak'] },
  async ({ page, world, browserName }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 9000 });
    const head = `<style>html { scroll-padding-block-start: 90px } header { position: sticky; top: 0; height: 80px; z-index: 9; background: #fff }</style>`;
    await visit(page, world, '/header', `<header class="stays">Shop</header>${SHOP}`, { head });
    await isDrawn(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByRole('link', { name: 'The end' }).focus();
    const covered: string[] = [];
    let visited = 0;
    for (; visited < 200; visited++) {
      await page.keyboard.press('Shift+Tab');
      const { name, host } = await look(page);
      if (!name) break;
      // Firefox does not scroll to a control that is visible in part.
      const px = await coveredBy(page, 'header.stays', browserName === 'firefox');
      if (px) covered.push(`${px} px of ${host} ${name.slice(0, 80)}`);
    }
    expect(visited).toBeGreaterThan(30);
    expect(covered).toEqual([]);
  },
);

test(
  'the drawer’s header never covers the focused control in a low window',
  { tag: ['@wcag-2.4.11', '@soak'] },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    const slugs = ['bread-knife', 'olive-oil', 'field-guide-pdf'];
    const forms = slugs.map(slug => `<kiosk-add-to-cart product="${slug}"></kiosk-add-to-cart>`).join('');
    const drawer = '<kiosk-cart-drawer auto-open="none" coupon="WELCOME10" terms></kiosk-cart-drawer>';
    await visit(page, world, '/heading', `<main>${forms}</main>${drawer}<kiosk-cart-button></kiosk-cart-button>`);
    for (const slug of slugs) await add(page, slug);
    await page.getByRole('button', { name: 'Cart, 3 items' }).click();
    await expect(page.getByRole('dialog').locator('[part~=line]')).toHaveCount(3);
    const covered: string[] = [];
    const names = new Set<string>();
    for (const key of [...Array(20).fill('Tab'), ...Array(20).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const { name } = await look(page);
      names.add(name);
      const px = await coveredBy(page, 'dialog .header');
      if (px) covered.push(`${px} px of ${name.slice(0, 80)}`);
    }
    expect(names.size).toBeGreaterThan(8);
    expect(covered).toEqual([]);
  },
);

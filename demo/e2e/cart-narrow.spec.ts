import type { Page } from '@playwright/test';
import { answerRequests } from './hold-requests.ts';
import { drawer, drawerButton, lines, toast } from './pages/cart-drawer.ts';
import { add } from './pages/product-form.ts';
import { visit } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const BODY = `<main>
  <kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="field-guide-pdf"></kiosk-add-to-cart>
  <kiosk-add-to-cart product="olive-oil"></kiosk-add-to-cart>
</main>
<kiosk-cart-drawer coupon="WELCOME10" free-delivery-from="500" terms>
  <span slot="terms">I agree to the <a href="#terms">terms of sale</a>.</span>
  <button type="button" slot="express">Pay with a wallet</button>
  <p slot="assurance">Secure checkout · 60 days to return</p>
</kiosk-cart-drawer>`;

const press = (page: Page, name: string | RegExp) => drawerButton(page, name).click();

/**
 * Fills a cart with a line, a removed line, a saved line, a coupon and a delivery.
 * The notice about the terms is open.
 */
async function fillCart(page: Page, world: World, head: string) {
  await visit(page, world, '/shop', BODY, { head });
  const slugs = ['bread-knife', 'field-guide-pdf', 'olive-oil'];
  for (const [at, slug] of slugs.entries()) {
    await add(page, slug);
    await expect(lines(page)).toHaveCount(at + 1);
    if (at + 1 < slugs.length) await page.keyboard.press('Escape');
  }
  await expect(drawerButton(page, 'Remove WELCOME10')).toBeVisible();
  await press(page, /^Remove Olive oil/);
  await press(page, /^Save Olive oil/);
  await press(page, /^Remove Field guide/);
  await press(page, 'Estimate shipping');
  await drawer(page).getByLabel('Country').selectOption('US');
  await press(page, 'Show options');
  await expect(drawer(page).getByRole('radio').first()).toBeVisible();
  await press(page, /^Checkout/);
  await expect(drawer(page).getByText('Agree to the terms to check out.')).toBeVisible();
}

/**
 * Finds rendering faults in a part of the drawer's shadow root, by default in the drawer's dialog: content wider than
 * its box, overlapping words or fields, words of up to 10 characters broken over lines, and sideways scrolling.
 */
function findFaults(page: Page, selector = 'dialog'): Promise<string[]> {
  return page.evaluate(selector => {
    const root = document.querySelector('kiosk-cart-drawer')?.shadowRoot;
    const dialog = root?.querySelector(selector);
    if (!dialog) return [`there is no ${selector}`];
    const faults: string[] = [];
    const isHidden = (element: Element) =>
      !element.checkVisibility() || element.closest('.sr') !== null || element.matches('option, progress');
    const boxes: { name: string; box: DOMRect; clip: Element | null }[] = [];
    const findClip = (element: Element | null): Element | null =>
      !element || /auto|scroll|hidden/.test(getComputedStyle(element).overflow)
        ? element
        : findClip(element.parentElement);
    for (const element of dialog.querySelectorAll('*')) {
      const { display, overflowX } = getComputedStyle(element);
      if (isHidden(element)) continue;
      // The ring of a focused control takes 4 px. The press area of a small button reaches 6 px beyond the button.
      const isTooWide = element.scrollWidth > element.clientWidth + 6 && display !== 'inline';
      if (isTooWide && !element.matches('.row, input, select, textarea') && overflowX !== 'hidden')
        faults.push(
          `${element.className || element.localName} holds ${element.scrollWidth} px in ${element.clientWidth}`,
        );
      const clip = findClip(element);
      if (element.matches('input, select, textarea, .button'))
        boxes.push({ name: `[${element.getAttribute('part')}]`, box: element.getBoundingClientRect(), clip });
      if (element.closest('.button, select')) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const [box, ...more] = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (more.length && word.length <= 10) faults.push(`"${word}" is broken`);
          if (box) boxes.push({ name: word, box, clip });
        }
      }
    }
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (one.clip !== other.clip) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Letters of one line may touch those of the next line.
        if (width > 1 && height > 4) faults.push(`${one.name} and ${other.name} overlap`);
      }
    if (dialog.scrollWidth > dialog.clientWidth) faults.push('it scrolls sideways');
    return faults;
  }, selector);
}

const LARGE = '<style>html{font-size:200%}</style>';

for (const [name, width, height, head] of sample(1, [
  ['320 px and 200 % text size', 320, 640, LARGE],
  ['400 % zoom', 320, 256, ''],
  ['320 px', 320, 640, ''],
  ['390 px and 200 % text size', 390, 844, LARGE],
] as const))
  test(
    `at ${name}, a full cart fits without overlaps or broken words`,
    { tag: name.startsWith('320 px and') ? '@needs-chromium-metrics' : [] },
    async ({ page, world }) => {
      await page.setViewportSize({ width, height });
      await fillCart(page, world, head);
      expect(await findFaults(page)).toEqual([]);
      // Wherever the drawer has scrolled, the focused field, the heading and the close button stay in view.
      const country = drawer(page).getByLabel('Country');
      await country.blur();
      await country.focus();
      await expect(country).toBeInViewport({ ratio: 1 });
      await expect(drawer(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(drawerButton(page, 'Close')).toBeInViewport({ ratio: 1 });
      const [header, field] = [await drawer(page).locator('[part=header]').boundingBox(), await country.boundingBox()];
      expect(field?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      for (const part of ['line', 'removed', 'saved-line', 'country', 'carrier', 'terms-tick', 'checkout']) {
        const found = drawer(page).locator(`[part~=${part}]`).first();
        await found.scrollIntoViewIfNeeded();
        await expect(found, part).toBeInViewport();
      }
    },
  );

test(
  'a coupon code wider than the drawer wraps, and the shopper can remove it',
  { tag: '@soak' },
  async ({ page, world }) => {
    const code = 'SUMMERHOLIDAYSALE26';
    await world.admin('/coupons', { code, name: 'Summer', percentage: 10 });
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, world, '/shop', BODY.replace('WELCOME10', code), { head: LARGE });
    await page.locator('kiosk-add-to-cart').first().getByRole('button', { name: 'Add to cart' }).click();
    const remove = drawer(page).getByRole('button', { name: `Remove ${code}` });
    await expect(remove).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await remove.click();
    await expect(remove).toHaveCount(0);
  },
);

test(
  'at 200 % text size, a complete line is in view when the drawer opens',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, world, '/shop', BODY, { head: LARGE });
    await page.locator('kiosk-add-to-cart').first().getByRole('button', { name: 'Add to cart' }).click();
    await expect(drawerButton(page, 'Remove WELCOME10')).toBeVisible();
    for (const part of ['line-name', 'line-total', 'quantity', 'remove'])
      await expect(drawer(page).locator(`[part~=${part}]`)).toBeInViewport({ ratio: 1 });
  },
);

test(
  'at 200 % text size, the toast has no overlaps, and breaks no short word',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const body = '<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer auto-open="note">';
    await visit(page, world, '/shop', body, { head: LARGE });
    const shown = toast(page);
    await add(page);
    await expect(shown.getByRole('button', { name: 'View cart (1)' })).toBeVisible();
    expect(await findFaults(page, '[part=slip]')).toEqual([]);
    await page.keyboard.press('Escape');
    await answerRequests(page, '**/add-to-cart', { status: 400 });
    await add(page);
    await expect(shown.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    expect(await findFaults(page, '[part=slip]')).toEqual([]);
    const [close, notice] = [shown.getByRole('button', { name: 'Close' }), shown.getByRole('alert')];
    expect((await notice.boundingBox())?.y).toBeGreaterThan((await close.boundingBox())?.y ?? 0);
  },
);

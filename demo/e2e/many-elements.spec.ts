import type { Page } from '@playwright/test';
import { drawer } from './pages/cart-drawer.ts';
import { DRAWER, visit } from './pages/shop-page.ts';
import { toNodeUrl } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const COUNT = 1000;
/** The product that the test returns, renamed, for each slug that the page queries. */
const TEMPLATE = 'bread-knife';

interface ProductQuery {
  readonly query: { readonly filter: { readonly slug: { readonly $in: readonly string[] } } };
}

// A test may end while product queries are still in flight.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/**
 * Opens a page with `body` and then `count` product forms, each with its own product.
 * Returns a list that gets the number of products in each query.
 */
async function open(page: Page, world: World, { body = '', search = '', count = COUNT } = {}) {
  const queries: number[] = [];
  let template: object | undefined;
  await page.route('**/products/query*', async route => {
    const asked = (route.request().postDataJSON() as ProductQuery).query.filter.slug.$in;
    queries.push(asked.length);
    const answer = await route.fetch({
      // Browsers resolve `shop.localhost`, but Node does not.
      url: toNodeUrl(route.request().url()),
      postData: { query: { filter: { slug: { $in: [TEMPLATE] } }, paging: { limit: 100 } } },
    });
    template ??= (await answer.json()).products[0] as object;
    const products = asked.map(slug => ({ ...template, slug, name: `Product ${slug}` }));
    await route.fulfill({ response: answer, json: { products } });
  });
  const articles = Array.from(
    { length: count },
    (_, n) => `<article><h2>${n}</h2><kiosk-add-to-cart id="p${n}" product="p${n}"></kiosk-add-to-cart></article>`,
  );
  const head = '<style>article{height:150px}</style>';
  const whole = `<main>${body}${articles.join('')}</main>${DRAWER}<a href="#p700">To p700</a>`;
  await visit(page, world, '/many', whole, { head, search });
  return queries;
}

/** The ids of the elements on the screen, and of those elements whose button can be pressed. */
const onScreen = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('kiosk-add-to-cart')].filter(element => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    const ready = seen.filter(({ shadowRoot }) => shadowRoot?.querySelector('[part=form]:not([aria-busy]) button'));
    return { seen: seen.map(({ id }) => id), ready: ready.map(({ id }) => id) };
  });

async function expectReady(page: Page): Promise<readonly string[]> {
  await expect
    .poll(async () => {
      const { seen, ready } = await onScreen(page);
      return seen.length > 0 && seen.length === ready.length;
    })
    .toBe(true);
  return (await onScreen(page)).seen;
}

const countDrawn = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll('kiosk-add-to-cart')].filter(({ shadowRoot }) => shadowRoot).length,
  );
const nth = (page: Page, n: number) => page.locator(`#p${n}`);

test(
  'renders 1,000 forms only as they come into view, with batched product queries',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    const queries = await open(page, world);
    await expectReady(page);
    // One query requests the products of the first hundred elements.
    expect(queries).toEqual([100]);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);

    for (const top of [30_000, 120_000, 60_000]) {
      await page.evaluate(y => scrollTo(0, y), top);
      expect(await expectReady(page)).not.toContain('p0');
    }
    await nth(page, 555).evaluate(element => element.scrollIntoView());
    expect(await expectReady(page)).toContain('p555');
    await nth(page, 555).getByRole('button', { name: 'Add to cart' }).click();
    await expect(drawer(page)).toContainText('Bread knife');
    await page.keyboard.press('Escape');

    const drawn = await countDrawn(page);
    expect(drawn).toBeLessThan(300);
    expect(queries.length).toBeLessThan(14);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  },
);

test(
  'PageDown, End, Home and Tab reach rendered forms on a page with 1,000',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await open(page, world);
    await expectReady(page);
    await page.locator('h2').first().click();
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press('PageDown');
      await expectReady(page);
    }
    // A browser may ignore a key while the page still scrolls.
    const press = async (key: string) => {
      await page.keyboard.press(key);
      return expectReady(page);
    };
    await expect.poll(async () => (await press('End')).at(-1)).toBe('p999');
    await expect.poll(async () => (await press('Home'))[0]).toBe('p0');
    for (let n = 0; n < 60; n++) await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => Number(document.activeElement?.id.slice(1)));
    expect(focused).toBeGreaterThan(10);
    await page.keyboard.press('Enter');
  },
);

test(
  'a fragment, a link and going back render the element that they scroll to',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, { search: '#p400' });
    expect(await expectReady(page)).toContain('p400');
    await page.getByRole('link', { name: 'To p700' }).evaluate((link: HTMLElement) => link.click());
    await expect.poll(async () => (await onScreen(page)).ready).toContain('p700');
    await page.goBack();
    await expect.poll(async () => (await onScreen(page)).ready).toContain('p400');
  },
);

test(
  'printing renders all elements of the page without changing its height',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, { count: 300 });
    await expectReady(page);
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    const height = await heightOf();
    expect(await countDrawn(page)).toBeLessThan(100);
    const client = await page.context().newCDPSession(page);
    await client.send('Page.printToPDF');
    expect(await countDrawn(page)).toBe(300);
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
    expect(await heightOf()).toBe(height);
  },
);

test(
  'renders a hidden or distant element when it is shown, focused or pressed',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const closed = (from: number) =>
      Array.from({ length: 30 }, (_, n) => `<kiosk-add-to-cart product="h${from + n}"></kiosk-add-to-cart>`).join('');
    await open(page, world, {
      count: 100,
      body: `<div id="tab" hidden>${closed(0)}</div><details><summary>More</summary><kiosk-add-to-cart product="d"></kiosk-add-to-cart></details>
      <div style="position:absolute;top:30000px"><kiosk-add-to-cart id="far" product="far"><a slot="before" href="#x">Sizes</a></kiosk-add-to-cart></div>`,
    });
    await expectReady(page);
    const hidden = page.locator('#tab > kiosk-add-to-cart');
    expect(await hidden.evaluateAll(all => all.filter(({ shadowRoot }) => shadowRoot).length)).toBe(0);
    await page.locator('#tab').evaluate((tab: HTMLElement) => {
      tab.hidden = false;
    });
    await hidden.first().getByRole('button', { name: 'Add to cart' }).click();
    await expect(drawer(page)).toContainText('Bread knife');
    await page.keyboard.press('Escape');
    await page.getByText('More').click();
    await expect(page.locator('details').getByRole('button', { name: 'Add to cart' })).toBeVisible();

    const isDrawn = (id: string) => page.locator(id).evaluate(({ shadowRoot }) => Boolean(shadowRoot));
    expect(await isDrawn('#far')).toBe(false);
    await page.locator('#far a').evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    expect(await isDrawn('#far')).toBe(true);
    expect(await isDrawn('#p99')).toBe(false);
    await page.locator('#p99').evaluate((element: HTMLElement) => element.click());
    expect(await isDrawn('#p99')).toBe(true);
  },
);

test(
  'renders far elements and display: contents elements, so that Tab reaches them',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    const text = '<div style="height:8000px"></div>';
    const unboxed = Array.from(
      { length: 30 },
      (_, n) => `<li><kiosk-add-to-cart product="u${n}"></kiosk-add-to-cart></li>`,
    );
    await open(page, world, {
      count: 0,
      body: `<kiosk-cart-button></kiosk-cart-button><a href="#p700">Top</a>${text}<kiosk-add-to-cart id="middle" show="price" product="m"></kiosk-add-to-cart>${text}
      <style>li > *{display:contents}</style><ul>${unboxed.join('')}</ul>`,
    });
    await expect(page.locator('#middle').getByRole('button', { name: 'Add to cart' })).toBeAttached();
    await page.getByRole('link', { name: 'Top', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('#middle')).toBeFocused();
    await expect.poll(() => countDrawn(page)).toBe(31);
  },
);

test(
  'Tab reaches the only element of a page, far below the screen',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, {
      count: 0,
      body: `<a href="#p700">Top</a><div style="height:8000px"></div><kiosk-add-to-cart id="far" product="f"></kiosk-add-to-cart>`,
    });
    await expect(page.locator('#far').getByRole('button', { name: 'Add to cart' })).toBeAttached();
    await page.getByRole('link', { name: 'Top', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('#far')).toBeFocused();
  },
);

test(
  'renders the only element of a page even with display: contents',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await open(page, world, {
      count: 0,
      body: '<style>li > *{display:contents}</style><ul><li><kiosk-add-to-cart product="u"></kiosk-add-to-cart></li></ul>',
    });
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  },
);

test(
  'loads code of near elements before distant ones, then observes no element',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    await page.addInitScript(() => {
      const observed = new Map<IntersectionObserver, Set<Element>>();
      Object.assign(window, { observed });
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(...args: ConstructorParameters<typeof IntersectionObserver>) {
          super(...args);
          observed.set(this, new Set());
        }
        override observe(element: Element) {
          observed.get(this)?.add(element);
          super.observe(element);
        }
        override disconnect() {
          observed.get(this)?.clear();
          super.disconnect();
        }
      };
    });
    const countObserved = () =>
      page.evaluate(() => {
        // The loader creates the page's first observer.
        const [elements] = (window as unknown as { observed: Map<unknown, Set<Element>> }).observed.values();
        return elements?.size;
      });
    const release = world.holdCdn('/kiosk-add-to-cart-');
    await open(page, world, {
      body: '<kiosk-review-list style="position:absolute;top:9000px" product="r"></kiosk-review-list>',
    });
    await expect.poll(countObserved).toBe(COUNT + 2);
    const isReviewCode = (file: string) => file.includes('kiosk-review-list');
    expect(world.cdnLog.some(isReviewCode)).toBe(false);
    release();
    await expect.poll(() => world.cdnLog.some(isReviewCode)).toBe(true);
    await expect.poll(countObserved).toBe(0);
  },
);

import type { Page } from '@playwright/test';
import { drawer } from './pages/cart-drawer.ts';
import { DRAWER, visit } from './pages/shop-page.ts';
import { toNodeUrl } from './platform-records.ts';
import { expect, test, type World } from './world.ts';

const COUNT = 1000;
/** The products of the page, which are a thousand times the same. */
const TEMPLATE = 'bread-knife';

interface ProductQuery {
  readonly query: { readonly filter: { readonly slug: { readonly $in: readonly string[] } } };
}

// A query that nothing waits for may outlive its test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Opens a page of many elements, each of another product, and answers how many products each query has asked for. */
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

/** Those that are on the screen at this moment, and of them, those that can be pressed. */
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
  'renders those in view of a thousand elements with one query',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    const queries = await open(page, world);
    await expectReady(page);
    // Those of the first hundred elements, in one query.
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
  'by keyboard: page by page, from end to end, and from one control to the next',
  { tag: '@needs-request-bodies' },
  async ({ page, world }) => {
    await open(page, world);
    await expectReady(page);
    await page.locator('h2').first().click();
    for (let n = 0; n < 8; n++) {
      await page.keyboard.press('PageDown');
      await expectReady(page);
    }
    // A browser that still scrolls by a page may leave a key out.
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
  'a link to an element leads to one that works',
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
  'before it is printed the whole page is drawn, and nothing moves',
  { tag: '@needs-request-bodies' },
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
  'renders elements in closed boxes on opening, press or focus',
  { tag: '@needs-request-bodies' },
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
  'keyboard reaches few elements in a long page and skipped boxes',
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
  'with no element near the top, those further down are reached by keyboard',
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
  'where the page leaves out the box of its only element, that is drawn',
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
  'loads code of near elements first, and stops observing loaded ones',
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
        // The loader's is the page's first.
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

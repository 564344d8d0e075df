import type { Page } from '@playwright/test';
import { test as base, expect, type World } from '../e2e/world.ts';
import { readsReviews, shops, signsIn } from '../guests/shopper.ts';
import { type Addresses, buildEleventy, buildHugo, type Site } from './sites.ts';

const test = base.extend<{ keep: (site: Promise<Site>) => Promise<Site> }>({
  /** Closes a site when the test is over, however it ends. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
  keep: async ({}, use) => {
    const sites: Site[] = [];
    await use(async made => {
      const site = await made;
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
});

/** The addresses with 127.0.0.1 in place of names below localhost, which browsers can resolve and Node cannot. */
const addresses = (world: World): Addresses => ({
  files: `${world.cdn}/kiosk/`.replace('cdn.localhost', '127.0.0.1'),
  api: world.api.replace('shop.localhost', '127.0.0.1'),
});

const HOSTILE = `"><img src=x onerror="document.title='evil'">`;

const hugo = {
  'content/shop.md': `---
title: Shop
---
{{< kiosk-add-to-cart product="bread-knife" >}}Add to cart{{< /kiosk-add-to-cart >}}

{{< kiosk-cart-button >}}{{< /kiosk-cart-button >}}
{{< kiosk-cart-drawer side="start" terms=false >}}{{< /kiosk-cart-drawer >}}
{{< kiosk-member-login >}}{{< /kiosk-member-login >}}
{{< kiosk-review-list product="bread-knife" page-size="2" json-ld=true >}}{{< /kiosk-review-list >}}
`,
  'content/hostile.md': `---
title: Hostile
---
{{< kiosk-review-list product=\`${HOSTILE}\` >}}{{< /kiosk-review-list >}}
`,
};

const layout = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>{% kioskHead %}</head><body>${body}</body></html>`;
const SHOP =
  layout(`{% kioskAddToCart product="bread-knife", show="name price quantity" %}Add to cart{% endkioskAddToCart %}
{% kioskCartButton %}{% endkioskCartButton %}
{% kioskCartDrawer side="start", terms=false %}
{% kioskMemberLogin %}
{% kioskReviewList product="bread-knife", pageSize=2, jsonLd=true %}`);
/** File extensions. Eleventy reads .njk as Nunjucks, and .html, .md and .liquid as Liquid by default. */
const LANGUAGES = ['njk', 'html', 'md', 'liquid'];
const eleventy = {
  'shop.html': SHOP,
  ...Object.fromEntries(LANGUAGES.map(language => [`in-${language}.${language}`, SHOP])),
  'hostile.njk': layout(`{% kioskReviewList product=${JSON.stringify(HOSTILE)} %}`),
};

/** Records the console's errors and warnings. */
function listen(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.text()} ${message.location().url}`);
  });
  return messages;
}

const systems: Readonly<Record<string, (world: World) => Promise<Site>>> = {
  Hugo: world => buildHugo(hugo, addresses(world)),
  Eleventy: world => buildEleventy(eleventy, addresses(world), false),
  'Eleventy with prerender': world => buildEleventy(eleventy, addresses(world), true),
};

for (const [name, buildSite] of Object.entries(systems))
  test(`${name} builds pages that work, log no warnings and escape hostile values`, async ({ keep, page, world }) => {
    const site = await keep(buildSite(world));
    const messages = listen(page);
    await page.goto(`${site.origin}/shop/`);
    await expect(page.locator('kiosk-review-list')).toHaveAttribute('json-ld', '');
    await expect(page.locator('kiosk-review-list')).toHaveAttribute('page-size', '2');
    await expect(page.locator('kiosk-cart-drawer')).toHaveAttribute('side', 'start');
    await expect(page.locator('kiosk-cart-drawer')).not.toHaveAttribute('terms');
    await expect(page.locator('script[data-client-id]')).toHaveAttribute('integrity', /^sha384-/);
    await expect(page.locator('script[data-client-id]')).toHaveAttribute('data-product-url', '/p/{slug}');
    await expect(page.locator('script[data-client-id]')).toHaveAttribute('data-gateway', 'on');
    await expect(page.locator('head link[rel=stylesheet]')).toHaveAttribute('integrity', /^sha384-/);
    expect(await page.locator('script[type=importmap]').textContent()).toMatch(
      /kiosk\/check-browser\.js": ?"sha384-.*kiosk\/words\/de\.js": ?"sha384-.*kiosk\/words\/more\/de\.js": ?"sha384-/s,
    );
    await shops(page);
    await signsIn(page);
    await readsReviews(page);
    expect(messages).toEqual([]);
    await page.goto(`${site.origin}/hostile/`);
    await expect(page.locator('kiosk-review-list')).toHaveAttribute('product', HOSTILE);
    expect(await page.title()).not.toBe('evil');
  });

test('Eleventy builds the same page from Liquid, Markdown and Nunjucks', async ({ keep, world }) => {
  const site = await keep(buildEleventy(eleventy, addresses(world), false));
  const { port } = new URL(site.origin);
  const pages = await Promise.all(
    LANGUAGES.map(async language => (await fetch(`http://127.0.0.1:${port}/in-${language}/`)).text()),
  );
  expect(pages[0]).toContain('<kiosk-review-list product="bread-knife" page-size="2" json-ld>');
  expect(pages.map(page => page.trim())).toEqual(LANGUAGES.map(() => pages[0]?.trim()));
});

test('a page that Eleventy prerenders shows product and reviews without script', async ({ browser, keep, world }) => {
  const site = await keep(buildEleventy(eleventy, addresses(world), true));
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.origin}/shop/`);
  await expect(page.getByText('Bread knife').first()).toBeVisible();
  await expect(page.getByText('€39.00').first()).toBeVisible();
  await expect(page.locator('[part~=review]')).toHaveCount(2);
  await expect(page.locator('kiosk-review-list link')).toHaveAttribute('integrity', /^sha384-/);
  await page.context().close();
});

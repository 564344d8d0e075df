import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dist } from '../tools/build.ts';
import { isSoak } from '../tools/is-soak.ts';
import { allPayloads, payloads, toldPayloads, toOtherAddress } from './payloads.ts';
import { expect, test, type World } from './world.ts';

/** Attributes that an element needs to render content. Elements without an entry need none. */
const BASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kiosk-add-to-cart': { product: 'stoneware-mug', show: 'name price options stock' },
  'kiosk-back-in-stock': { product: 'stoneware-mug', when: 'always' },
  'kiosk-product-gallery': { product: 'oak-board' },
  'kiosk-product-list': { products: 'bread-knife' },
  'kiosk-recommendations': { product: 'stoneware-mug' },
  'kiosk-review-list': { product: 'bread-knife', 'page-size': '1' },
};

/**
 * Attributes that decide which data an element reads.
 * Each is tested alone, so that the other attributes still load content.
 */
const DECIDING = /^(product|variant|client-id|collection|products|search|filter|entity|namespace|view|open|kind)$/;

/**
 * Each attribute gets every sixty-fourth payload, and the next attribute starts one payload later.
 * In a soak, each attribute gets all payloads.
 */
const STEP = isSoak ? 1 : 64;

/** The number of elements that try payloads at the same time. */
const HOSTS = 32;

interface Documented {
  readonly tagName: string;
  readonly attributes: readonly { readonly name: string }[];
}
const documented = (
  JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8')) as {
    readonly modules: readonly { readonly declarations: readonly Documented[] }[];
  }
).modules.flatMap(({ declarations }) => declarations);

/**
 * Records each call of `alert`, each violation of the policy and each request to an origin outside of the world.
 * Returns these records, and the policy that the page must set.
 */
async function watch(page: Page, world: World): Promise<{ readonly policy: string; readonly found: string[] }> {
  const found: string[] = [];
  await page.exposeFunction('report', (what: string) => found.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report: (what: string) => void };
    addEventListener('securitypolicyviolation', event => report(`${event.violatedDirective} ${event.blockedURI}`));
    window.alert = () => report('alert');
  });
  const own = [world.site, world.cdn, world.api];
  page.on('request', request => {
    if (!own.includes(new URL(request.url()).origin)) found.push(`asked for ${request.url()}`);
  });
  const policy = `script-src ${world.cdn} 'self'; require-trusted-types-for 'script'; trusted-types kiosk; style-src 'self' ${world.cdn} 'unsafe-inline'; img-src ${world.api} ${world.site}`;
  return { policy, found };
}

/** Rendered elements and attributes that could run code, or lead elsewhere than to the web. */
const findDrawn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = (root: ParentNode): readonly Element[] =>
      [...root.querySelectorAll('*')].flatMap(element => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ]);
    const inKiosk = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
    return inKiosk.flatMap(host =>
      [...all(host), ...(host.shadowRoot ? all(host.shadowRoot) : [])].flatMap(element => {
        const told = `${host.localName}: ${element.outerHTML.slice(0, 200)}`;
        // JSON-LD runs no code, as long as no `<` in its text can end its script element.
        if (element.matches('script[type="application/ld+json"]') && !element.textContent?.includes('<')) return [];
        if (element.matches('script, iframe, math, object, embed, base, meta, link, style')) return [told];
        return [...element.attributes].flatMap(({ name, value }) => {
          if (/^on/.test(name)) return [told];
          if (name === 'style' && /url\(|expression|@import/i.test(value)) return [told];
          if (!/^(.*:)?(href|src|poster|action|formaction|data)$/.test(name)) return [];
          return /^https?:$/.test(new URL(value, location.href).protocol) ? [] : [told];
        });
      }),
    );
  });

test(
  'hostile payloads in each attribute are text, and links lead to the web',
  { tag: '@security-hostile-text' },
  async ({ page, world }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 1400, height: 1400 });
    const { policy, found } = await watch(page, world);
    const head =
      '<style>main { display: grid; grid-template-columns: repeat(16, 80px); grid-auto-rows: 60px } main > * { overflow: hidden; block-size: 60px }</style>';
    const html = world.html('<main></main>', { head });
    const address = world.serve('/payloads', { html, headers: { 'content-security-policy': policy } });
    await page.goto(address);
    let places = 0;
    let tried = 0;
    const put = async (name: string, attributes: readonly string[]) => {
      const first = places;
      const rounds = Math.ceil(allPayloads.length / STEP);
      places += attributes.length;
      tried += rounds * attributes.length;
      const base = BASES[name] ?? {};
      // Only one dialog can be open.
      const count = attributes.includes('open') ? 1 : Math.min(HOSTS, rounds);
      await page.evaluate(
        ({ name, base, count }) => {
          const hosts = Array.from({ length: count }, () => {
            const host = document.createElement(name);
            for (const [attribute, value] of Object.entries(base)) host.setAttribute(attribute, value);
            return host;
          });
          document.querySelector('main')?.replaceChildren(...hosts);
        },
        { name, base, count },
      );
      for (let from = 0; from < rounds; from += HOSTS) {
        await page.evaluate(
          async ({ attributes, payloads, from, to, first, step }) => {
            const hosts = [...(document.querySelector('main')?.children ?? [])];
            for (let at = from; at < to; at++)
              for (const [shift, attribute] of attributes.entries())
                hosts[at % hosts.length]?.setAttribute(
                  attribute,
                  payloads[(at * step + first + shift) % payloads.length] ?? '',
                );
            // A payload as `client-id` names an unknown shop. Its elements stay `loading`, because the client repeats its
            // requests.
            const isOfUnknownShop = attributes.includes('client-id');
            const isAtRest = () =>
              hosts.every(host => host.shadowRoot && (isOfUnknownShop || !host.matches(':state(loading)')));
            do await new Promise(requestAnimationFrame);
            while (!isAtRest());
          },
          { attributes, payloads: allPayloads, from, to: Math.min(from + HOSTS, rounds), first, step: STEP },
        );
        for (const drawn of await findDrawn(page)) found.push(`${attributes.join()}: ${drawn}`);
      }
    };
    for (const { tagName, attributes } of documented) {
      const names = attributes.map(({ name }) => name);
      for (const deciding of names.filter(name => DECIDING.test(name)))
        await test.step(`${tagName} ${deciding}`, () => put(tagName, [deciding]));
      await test.step(`${tagName}, the others`, () =>
        put(
          tagName,
          names.filter(name => !DECIDING.test(name)),
        ));
    }
    expect(places).toBe(documented.reduce((sum, { attributes }) => sum + attributes.length, 0));
    console.log(toldPayloads('attributes', places, found.length, { tried, count: allPayloads.length }));
    expect([...new Set(found)].slice(0, 20)).toEqual([]);
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  },
);

test(
  'hostile payloads in product names, options and ribbons are text',
  { tag: ['@needs-request-bodies', '@security-hostile-text'] },
  async ({ page, world }) => {
    test.slow();
    const { policy, found } = await watch(page, world);
    const products = payloads.map((text, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      slug: text,
      name: text,
      description: text,
      brand: text,
      ribbon: text,
      sku: text,
      visible: true,
      productType: 'physical',
      productPageUrl: { base: text, path: text },
      priceData: { currency: 'EUR', price: 12, discountedPrice: 12 },
      price: { currency: 'EUR', price: 12, discountedPrice: 12 },
      stock: { trackInventory: false, inStock: true },
      manageVariants: false,
      media: {
        mainMedia: { id: text, mediaType: 'image', image: { url: toOtherAddress(text), altText: text } },
        items: [],
      },
      productOptions: [
        {
          name: text,
          optionType: 'drop_down',
          choices: [{ value: text, description: text, inStock: true, visible: true }],
        },
      ],
      variants: [],
    }));
    await page.route('**/query-platformized', (route, request) => {
      const { limit = 100, offset = 0 } = request.postDataJSON().query?.paging ?? {};
      const some = products.slice(offset, offset + limit);
      return route.fulfill({
        json: {
          products: some,
          metadata: { items: some.length, offset, total: products.length },
          totalResults: products.length,
        },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    const html = world.html(
      '<main><kiosk-product-list page-size="100" show="image name price options"></kiosk-product-list></main>',
    );
    const address = world.serve('/products', { html, headers: { 'content-security-policy': policy } });
    await page.goto(address);
    const names = page.locator('kiosk-product-list kiosk-add-to-cart .name');
    const more = page.getByRole('button', { name: /^Show more/ });
    for (
      let shown = Math.min(100, payloads.length);
      shown < payloads.length;
      shown = Math.min(shown + 100, payloads.length)
    ) {
      await expect(page.locator('kiosk-product-list [part=card]')).toHaveCount(shown);
      await more.click();
    }
    await expect(page.locator('kiosk-product-list [part=card]')).toHaveCount(payloads.length);
    await page.locator('kiosk-product-list [part=card]').evaluateAll(async cards => {
      for (const card of cards) {
        card.scrollIntoView();
        await new Promise(requestAnimationFrame);
      }
    });
    await expect(names).toHaveCount(payloads.length);
    expect(await names.allTextContents()).toEqual(payloads);
    for (const drawn of await findDrawn(page)) found.push(drawn);
    console.log(toldPayloads('products', 13, found.length));
    expect(found).toEqual([]);
    expect(page.url()).toBe(address);
  },
);

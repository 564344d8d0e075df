import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shops } from './platform/seed/data/shops.ts';
import { pictureIds } from './platform/seed/pictures/pictures.ts';
import { createProductPage } from './tools/product-page.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pageNames = ['index', 'shop', 'product', 'journal', 'classic', 'thanks'];
const pages = pageNames.map(name => readFileSync(resolvePath(`${name}.html`), 'utf8'));
const products = shops.find(shop => shop.clientId === 'demo-client')?.products ?? [];
const matchAll = (pattern: RegExp) => pages.flatMap(page => [...page.matchAll(pattern)].map(match => match[1] ?? ''));

const visibleSlugs = products.filter(product => product.visible !== false).map(product => product.slug);

test('every product on the pages is visible in the shop', () => {
  const shownSlugs = matchAll(/product="([^"]*)"/g).concat(
    matchAll(/products="([^"]*)"/g).flatMap(all => all.split(' ')),
  );
  expect(shownSlugs.length).toBeGreaterThan(20);
  expect(visibleSlugs).toEqual(expect.arrayContaining(shownSlugs));
});

test('the pages have forms, and each list’s fallback links to the list’s products', () => {
  expect(matchAll(/<kiosk-add-to-cart product="([^"]*)"/g).length).toBeGreaterThan(5);
  for (const [, slugs = '', inside = ''] of pages[0]?.matchAll(/products="([^"]*)"([\s\S]*?)<\/kiosk-product-list>/g) ??
    [])
    expect([...inside.matchAll(/href="([^"]*)\.html"/g)].map(([, slug]) => slug)).toEqual(slugs.split(' '));
});

test('fallback prices on the pages are the prices of the shop', () => {
  const ofForms = matchAll(/(<kiosk-add-to-cart product="[^"]*"[\s\S]*?(?:€|&euro;)\d+\.\d{2})/g);
  expect(ofForms).toHaveLength(matchAll(/<kiosk-add-to-cart product="([^"]*)"/g).length);
  const ofLists = matchAll(/(<li><a class="waiting" href="[^"]*"[\s\S]*?€\d+\.\d{2})/g);
  expect(ofLists).toHaveLength(matchAll(/(class="waiting" href=)/g).length);
  for (const text of [...ofForms, ...ofLists]) {
    const slug = /(?:product|href)="([^".]*)/.exec(text)?.[1];
    const product = products.find(each => each.slug === slug);
    const { type = 'NONE', value = 0 } = product?.discount ?? {};
    const price = product?.price ?? 0;
    const finalPrice = type === 'PERCENT' ? price * (1 - value / 100) : price - value;
    expect(/\d+\.\d{2}$/.exec(text)?.[0], slug).toBe(finalPrice.toFixed(2));
  }
});

test('each visible product has its own page, without traces of the template’s product', () => {
  const template = pages[pageNames.indexOf('product')] ?? '';
  const elements = (page: string) => [...page.matchAll(/<kiosk-[\w-]+/g)].map(String);
  for (const { slug, options = [], media } of products.filter(product => visibleSlugs.includes(product.slug))) {
    const page = createProductPage(template, slug) ?? '';
    expect(elements(page), slug).toEqual(elements(template));
    expect(
      page.match(/product="[^"]*"/g)?.every(attribute => attribute === `product="${slug}"`),
      slug,
    ).toBe(true);
    expect(/ choices="([^"]*)"/.exec(page)?.[1] ?? '').toBe(options.map(({ name }) => `${name}:`).join(';'));
    expect(page).toContain(`/media/${media[0]?.picture}/`);
    if (slug !== 'stoneware-mug') expect(page).not.toMatch(/mug/i);
  }
  expect(createProductPage(template, 'retired-vase')).toBeUndefined();
  expect(createProductPage(template, 'no-such')).toBeUndefined();
});

test('every picture and link of the pages has a target', () => {
  expect(pictureIds).toEqual(expect.arrayContaining(matchAll(/\/media\/([^/]+)\/v1/g)));
  for (const link of matchAll(/(?:href|src)="([^":#]+)(?:#[^"]*)?"/g))
    expect(existsSync(resolvePath(link)) || visibleSlugs.includes(link.replace('.html', '')), link).toBe(true);
  pageNames.forEach((name, index) => {
    for (const [, page, id] of pages[index]?.matchAll(/href="([^":#]*)#([^"]+)"/g) ?? [])
      expect(pages[pageNames.indexOf(page ? page.replace('.html', '') : name)], `${page}#${id}`).toContain(
        `id="${id}"`,
      );
  });
});

test('the pages have no inline script and no inline style', () => {
  for (const page of pages) {
    expect([...page.matchAll(/<script/g)].length).toBe(
      [...page.matchAll(/<script [^>]*src="[^"]+"[^>]*><\/script>/g)].length,
    );
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/);
  }
});

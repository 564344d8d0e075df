import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shops } from './platform/seed/data/shops.ts';
import { pictureIds } from './platform/seed/drawings/drawings.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pageNames = ['index', 'journal', 'classic', 'thanks'];
const pages = pageNames.map(name => readFileSync(resolvePath(`${name}.html`), 'utf8'));
const products = shops.find(shop => shop.clientId === 'demo-client')?.products ?? [];
const matchAll = (pattern: RegExp) => pages.flatMap(page => [...page.matchAll(pattern)].map(match => match[1] ?? ''));

test('every product on the pages is visible in the shop', () => {
  const visibleSlugs = products.filter(product => product.visible !== false).map(product => product.slug);
  const shownSlugs = matchAll(/product="([^"]*)"/g);
  expect(shownSlugs.length).toBeGreaterThan(10);
  expect(visibleSlugs).toEqual(expect.arrayContaining(shownSlugs));
});

test('fallback prices on the pages are the prices of the shop', () => {
  const fallbackTexts = matchAll(/(product="[^"]*"[\s\S]*?(?:€|&euro;)\d+\.\d{2})/g);
  expect(fallbackTexts).toHaveLength(matchAll(/product="([^"]*)"/g).length);
  for (const text of fallbackTexts) {
    const slug = /product="([^"]*)"/.exec(text)?.[1];
    const product = products.find(each => each.slug === slug);
    const { type = 'NONE', value = 0 } = product?.discount ?? {};
    const price = product?.price ?? 0;
    const finalPrice = type === 'PERCENT' ? price * (1 - value / 100) : price - value;
    expect(/\d+\.\d{2}$/.exec(text)?.[0], slug).toBe(finalPrice.toFixed(2));
  }
});

test('every picture on the pages has a drawing, every link a target', () => {
  expect(pictureIds).toEqual(expect.arrayContaining(matchAll(/\/media\/([^/]+)\/v1/g)));
  for (const link of matchAll(/(?:href|src)="([^":#]+)(?:#[^"]*)?"/g))
    expect(existsSync(resolvePath(link)), link).toBe(true);
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

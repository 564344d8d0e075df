import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pictureIds } from './platform/pictures/drawings.ts';
import { shops } from './platform/seed/data/shops.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const names = ['index', 'journal', 'classic', 'thanks'];
const pages = names.map(name => readFileSync(here(`${name}.html`), 'utf8'));
const products = shops.find(shop => shop.clientId === 'demo-client')?.products ?? [];
const every = (pattern: RegExp) => pages.flatMap(page => [...page.matchAll(pattern)].map(match => match[1] ?? ''));

test('every product on the pages is on the shelves', () => {
  const sold = products.filter(product => product.visible !== false).map(product => product.slug);
  const shown = every(/product="([^"]*)"/g);
  expect(shown.length).toBeGreaterThan(10);
  expect(sold).toEqual(expect.arrayContaining(shown));
});

test('the price that stands in for a widget is the price the platform asks', () => {
  const standIns = every(/(product="[^"]*"[\s\S]*?(?:€|&euro;)\d+\.\d{2})/g);
  expect(standIns).toHaveLength(every(/product="([^"]*)"/g).length);
  for (const text of standIns) {
    const slug = /product="([^"]*)"/.exec(text)?.[1];
    const product = products.find(each => each.slug === slug);
    const { type = 'NONE', value = 0 } = product?.discount ?? {};
    const price = product?.price ?? 0;
    const asked = type === 'PERCENT' ? price * (1 - value / 100) : price - value;
    expect(/\d+\.\d{2}$/.exec(text)?.[0], slug).toBe(asked.toFixed(2));
  }
});

test('every picture on the pages is drawn, every link leads somewhere', () => {
  expect(pictureIds).toEqual(expect.arrayContaining(every(/\/media\/([^/]+)\/v1/g)));
  for (const link of every(/(?:href|src)="([^":#]+)(?:#[^"]*)?"/g)) expect(existsSync(here(link)), link).toBe(true);
  names.forEach((name, index) => {
    for (const [, page, id] of pages[index]?.matchAll(/href="([^":#]*)#([^"]+)"/g) ?? [])
      expect(pages[names.indexOf(page ? page.replace('.html', '') : name)], `${page}#${id}`).toContain(`id="${id}"`);
  });
});

test('the pages have no script and no style of their own in them', () => {
  for (const page of pages) {
    expect([...page.matchAll(/<script/g)]).toHaveLength(1);
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/);
  }
});

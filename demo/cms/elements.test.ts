import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeElements } from './wordpress/plugin.ts';

const elements = describeElements();
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');

test('Hugo and Eleventy have a shortcode for each element', () => {
  const eleventy = read('./eleventy/kiosk.js');
  const hugo = elements.map(({ tagName }) => `${tagName}.html`);
  expect(readdirSync(path('./hugo/layouts/shortcodes')).sort()).toEqual(hugo.sort());
  for (const { tagName = '', slots = [] } of elements) {
    expect(read(`./hugo/layouts/shortcodes/${tagName}.html`)).toContain(`"tag" "${tagName}"`);
    const isPaired = slots.some(({ name }) => name === '');
    const list = new RegExp(
      `const ${isPaired ? 'LABELLED' : 'UNLABELLED'} = \\[[^\\]]*'${tagName.replace('kiosk-', '')}'`,
    );
    expect(eleventy).toMatch(list);
  }
});

test.each([
  '../docs/cms.md',
  './wordpress/kiosk/readme.txt',
])('%s has the shortcode of each element for WordPress', file => {
  const shortcodes = [...read(file).matchAll(/^\[(kiosk_\w+)/gm)].map(([, name]) => name);
  const tags = elements.map(({ tagName = '' }) => tagName.replaceAll('-', '_'));
  expect([...new Set(shortcodes)].sort()).toEqual(tags.sort());
});

test('WordPress, Hugo and Eleventy take each attribute of the script tag', () => {
  const documented = [...read('../docs/configure.md').matchAll(/^\| (`data-.*?`) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`data-([a-z-]+)`/g)])
    .map(([, name = '']) => name)
    .sort();
  expect(documented.length).toBeGreaterThan(13);
  const listIn = (file: string, list: RegExp, word: RegExp) =>
    [...(list.exec(read(file))?.[0] ?? '').matchAll(word)].map(([, name = '']) => name);
  const toKebab = (name: string) => name.replaceAll('_', '-').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  const lists = [
    listIn('./wordpress/kiosk/fields.php', /const FIELDS = array\([^)]*\)/, /'(\w+)'/g),
    listIn('./hugo/layouts/partials/kiosk/head.html', /\$names := slice [^-]*/, /"(\w+)"/g),
    listIn('./eleventy/kiosk.js', /const SETTINGS = \[[^\]]*\]/, /'(\w+)'/g),
  ];
  for (const list of lists)
    expect(
      list
        .filter(name => name !== 'files')
        .map(toKebab)
        .sort(),
    ).toEqual(documented);
});

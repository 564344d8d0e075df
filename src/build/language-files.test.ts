import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../i18n/english.ts';
import type { Messages } from '../i18n/messages.ts';
import { type PackedWords, unpackWords } from '../i18n/packed-words.ts';
import { isOfShop, root } from './built-names.ts';
import { languageEntries, languagePaths, languages, listShopGroups, packWords } from './language-files.ts';
import { widgets } from './settings.ts';

const read = (path: string) => JSON.parse(readFileSync(join(root, `src/i18n/${path}.json`), 'utf8'));
const unpack = (group: string, packed: ReturnType<typeof packWords>) =>
  unpackWords((english as Messages)[group] as Messages, packed[group] as never);

test.each(
  languages.filter(tag => languagePaths.includes(`words/more/${tag}.js`)),
)('packed words of %s have the texts of its file', tag => {
  const words = read(`languages/${tag}`);
  const packed = packWords(words);
  expect(Object.fromEntries(Object.keys(words).map(group => [group, unpack(group, packed)]))).toEqual(words);
});

test('packed words of an overlay have 0 in place of texts that the overlay lacks', () => {
  const words = read('overlays/en-GB');
  const packed = packWords(words);
  expect(Object.keys(packed).sort()).toEqual(Object.keys(words).sort());
  const [group = ''] = Object.keys(words);
  const [key = '', text] = Object.entries(words[group] as object)[0] ?? [];
  expect(unpack(group, packed)).toMatchObject({ [key]: text });
  expect(Object.values(packed).flat()).toContain(0);
});

test('words with other keys than the page’s are not unpacked', () => {
  const packed = packWords(read('languages/de')).notice as PackedWords;
  const { requestId, dismiss } = english.notice;
  expect(unpackWords({ dismiss, requestId }, packed)).toBeDefined();
  expect(unpackWords({ requestId, dismiss }, packed)).toBeUndefined();
  expect(unpackWords({ dismiss }, packed)).toBeUndefined();
  expect(unpackWords({ dismiss: { dismiss }, requestId }, packed)).toBeUndefined();
});

test('the first file of a language has the groups of the product form and the cart', () => {
  const shop = listShopGroups();
  for (const group of ['addToCart', 'cart', 'cartButton', 'cartExtras', 'cartForms', 'errors', 'options'])
    expect(shop).toContain(group);
  for (const group of ['login', 'account', 'reviews', 'reviewForm', 'gallery', 'productList'])
    expect(shop).not.toContain(group);
  expect([...shop].filter(group => !(group in english))).toEqual([]);
  expect(Object.keys(packWords(read('languages/de'), group => shop.has(group))).sort()).toEqual([...shop].sort());
});

test('the elements whose words are in the first file have “-cart” in their tag', () => {
  // The loader and the page's words know them by the tag, and the build by the file of their code.
  expect(widgets.filter(isOfShop)).toEqual(widgets.filter(widget => /-cart/.test(`kiosk-${widget}`)));
});

test('de has two language files; the overlay de-CH and the pseudo-language have one', () => {
  const built = (tag: string) => Object.keys(languageEntries).filter(name => name.split('/').at(-1) === tag);
  expect(built('de')).toEqual(['words/de', 'words/more/de']);
  expect(built('de-CH')).toEqual(['words/de-CH']);
  expect(built('en-XA')).toEqual(['words/en-XA']);
});

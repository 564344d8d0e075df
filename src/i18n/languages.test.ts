import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../build/language-files.ts';
import { docs } from '../testing/docs.ts';
import { english } from './english.ts';
import { LANGUAGES, loadLanguage, toLanguage } from './load-language.ts';

type Tree = { readonly [key: string]: string | Tree };

const isPlural = (value: string | Tree | undefined): value is Tree =>
  typeof value === 'object' && 'one' in value && 'other' in value;

const listTexts = (tree: Tree, path = ''): (readonly [path: string, text: string | Tree])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' || 'other' in value ? [[path + key, value]] : listTexts(value, `${path}${key}.`),
  );

const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const overlays = readdirSync(new URL('overlays', import.meta.url)).map(file => file.replace('.json', ''));
const whole = languages.filter(tag => !overlays.includes(tag));

/** Every language that is not an overlay, except the pseudo-language, which is computed. */
const translated = whole.filter(tag => tag !== 'en-XA');

/** All texts of a language by their paths. */
const readTexts = async (tag: string) => {
  const [messages = english] = await loadLanguage(tag);
  return new Map(listTexts(messages as unknown as Tree));
};

const englishTexts = new Map(listTexts(english as Tree));

test('the build has the languages that the source has', () => {
  expect(languages).toEqual(LANGUAGES.toSorted());
});

test.each(LANGUAGES)('the documentation names the language %s', tag => {
  expect(docs).toContain(`(\`${tag}\`)`);
});

test.each(whole)('the language %s has the same keys as English, in the same order', async tag => {
  expect([...(await readTexts(tag)).keys()]).toEqual([...englishTexts.keys()]);
});

test.each(overlays)('the overlay %s has only texts that differ from its base language', async tag => {
  const [base = new Map(), overlay = new Map()] = await Promise.all([
    readTexts(tag.replace(/-.*/, '')),
    loadLanguage(tag).then(layers => new Map(listTexts(layers.at(-1) as unknown as Tree))),
  ]);
  expect(overlay.size).toBeGreaterThan(0);
  for (const [path, text] of overlay) {
    expect(base.has(path), path).toBe(true);
    expect(text, path).not.toEqual(base.get(path));
  }
});

test.each(LANGUAGES)('each text of %s has the placeholders of English and its own plural forms', async tag => {
  const texts = listTexts((await loadLanguage(tag)).at(-1) as unknown as Tree);
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  for (const [path, text] of texts) {
    const source = englishTexts.get(path);
    const forms = typeof text === 'string' ? [text] : (Object.values(text) as string[]);
    const placeholders = isPlural(source) ? ['{n}'] : placeholdersOf(source as string);
    if (isPlural(source)) expect(Object.keys(text).sort(), path).toEqual([...categories].sort());
    else expect(text, path).toBeTypeOf('string');
    for (const form of forms) {
      expect(placeholdersOf(form), path).toEqual(placeholders);
      expect(form, path).toMatch(/^\S(.*\S)?$/);
      expect(form, `${path} has markup`).not.toMatch(/[<>]|&#?\w+;/);
    }
  }
});

test.each([
  ...translated.map(tag => `languages/${tag}`),
  ...overlays.map(tag => `overlays/${tag}`),
])('%s.json is indented by two spaces, as translators’ tools write it', path => {
  const file = readFileSync(new URL(`${path}.json`, import.meta.url), 'utf8');
  expect(file).toBe(`${JSON.stringify(JSON.parse(file), null, 2)}\n`);
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de-CH'],
  ['de-LI', 'de-CH'],
  ['de-formal', 'de-formal'],
  ['de-DE-formal', 'de-formal'],
  ['fr-formal', 'fr'],
  ['es-ES', 'es'],
  ['es-GQ', 'es'],
  ['es-MX', 'es-419'],
  ['es-419', 'es-419'],
  ['es-US', 'es-419'],
  ['sr-RS', 'sr'],
  ['sr-Latn-RS', 'sr-Latn'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['en', 'en'],
  ['en-US', 'en'],
  ['en-CA', 'en'],
  ['en-GB', 'en-GB'],
  ['en-AU', 'en-GB'],
  ['en-001', 'en-GB'],
  ['tlh', 'en'],
])('the locale %s uses the language %s', (locale, language) => {
  expect(toLanguage(locale)).toBe(language);
});

/**
 * English texts with two meanings, which may have two translations. `Done` ends a form, and is the status of an order.
 */
const TWO_MEANINGS = ['Done'];

const samePaths = [...englishTexts].reduce((groups, [path, text]) => {
  const key = JSON.stringify(text);
  return groups.set(key, [...(groups.get(key) ?? []), path]);
}, new Map<string, string[]>());

test.each(whole)('texts that are equal in English are equal in %s', async tag => {
  const texts = await readTexts(tag);
  for (const [key, paths] of samePaths) {
    if (TWO_MEANINGS.includes(JSON.parse(key))) continue;
    expect(new Set(paths.map(path => JSON.stringify(texts.get(path)))).size, paths.join()).toBe(1);
  }
});

/** The rows of each table of the glossary. */
const [labels = [], words = [], addresses = []] = readFileSync(new URL('glossary.md', import.meta.url), 'utf8')
  .split('\n## ')
  .map(part => [...part.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) => cells.split('|').map(cell => cell.trim())));

test('the glossary’s table of labels has the current texts of each language', async () => {
  const [header = [], , ...rows] = labels;
  const paths = header.slice(1).map(cell => cell.replace(/`/g, ''));
  expect(paths.length).toBeGreaterThan(10);
  expect(rows.map(([tag]) => tag)).toEqual(['en', ...translated]);
  for (const [tag = '', ...cells] of rows) {
    const texts = await readTexts(tag);
    expect(cells, tag).toEqual(paths.map(path => texts.get(path)));
  }
});

const formsOf = (text: string | Tree | undefined): string[] =>
  (typeof text === 'object' ? (Object.values(text) as string[]) : [text ?? '']).map(form =>
    form.replace(/\{\w+\}|ZIP code/g, '').toLowerCase(),
  );

test('the glossary has a row on how to address shoppers for each language', () => {
  expect(addresses.slice(2).map(([tag]) => tag)).toEqual(translated);
});

test('the glossary has all word stems of each language, without an empty cell', () => {
  expect(words.slice(2).map(([tag]) => tag)).toEqual(translated);
  for (const row of words) {
    expect(row.length, row[0]).toBe(words[0]?.length);
    expect(row, row[0]).not.toContain('');
  }
});

test.each(
  words.slice(2),
)('the language %s uses the glossary’s word stems in its sentences', async (tag = '', ...cells) => {
  const texts = await readTexts(tag);
  for (const [column, cell] of cells.entries()) {
    const inEnglish = new RegExp(`\\b(${words[0]?.[column + 1]?.split(', ').join('|')})\\b`);
    const paths = [...englishTexts.keys()].filter(path =>
      formsOf(englishTexts.get(path)).some(text => inEnglish.test(text)),
    );
    expect(paths.length).toBeGreaterThan(0);
    const beginnings = cell.split(', ');
    const without = paths.filter(path =>
      formsOf(texts.get(path)).some(text => !beginnings.some(beginning => text.includes(beginning))),
    );
    expect(without, cell).toEqual([]);
  }
});

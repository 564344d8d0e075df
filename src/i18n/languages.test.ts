import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { docs } from '../testing/docs.ts';
import { english } from './english.ts';
import { LANGUAGES, loadLanguage, toLanguage } from './load-language.ts';

type Tree = { readonly [key: string]: string | Tree };

const isPlural = (value: string | Tree | undefined): value is Tree =>
  typeof value === 'object' && 'one' in value && 'other' in value;

/** The texts of a language by their paths. */
const listTexts = (tree: Tree, path = ''): (readonly [path: string, text: string | Tree])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' || 'other' in value ? [[path + key, value]] : listTexts(value, `${path}${key}.`),
  );

const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const englishTexts = new Map(listTexts(english as Tree));

test('each file of the folder is a language that the page may ask for', () => {
  const files = readdirSync(new URL('languages', import.meta.url)).map(file => file.replace('.ts', ''));
  expect(files.sort()).toEqual([...LANGUAGES].sort());
});

test.each(LANGUAGES)('%s is named in the documentation', tag => {
  expect(docs).toContain(`(\`${tag}\`)`);
});

test.each(LANGUAGES)('%s has all texts, with their placeholders and the plural forms of the language', async tag => {
  const texts = listTexts((await loadLanguage(tag)) as unknown as Tree);
  expect(texts.map(([path]) => path)).toEqual([...englishTexts.keys()]);
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  for (const [path, text] of texts) {
    const source = englishTexts.get(path);
    if (isPlural(source)) {
      expect(Object.keys(text).sort(), path).toEqual([...categories].sort());
      for (const form of Object.values(text)) expect(placeholdersOf(form as string), path).toEqual(['{n}']);
    } else {
      expect(placeholdersOf(text as string), path).toEqual(placeholdersOf(source as string));
      expect(!text, path).toBe(!source);
      expect(text, path).toBe((text as string).trim());
    }
  }
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de'],
  ['es-MX', 'es'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['en-GB', 'en'],
  ['tlh', 'en'],
])('the words of %s are in %s', (locale, language) => {
  expect(toLanguage(locale)).toBe(language);
});

/** One word in English for two things: a form that is finished, and an order. */
const TWO_MEANINGS = ['Done'];

const samePaths = [...englishTexts].reduce((groups, [path, text]) => {
  const key = JSON.stringify(text);
  return groups.set(key, [...(groups.get(key) ?? []), path]);
}, new Map<string, string[]>());

test.each(LANGUAGES)('a single text in English is one text in %s', async tag => {
  const texts = new Map(listTexts((await loadLanguage(tag)) as unknown as Tree));
  for (const [key, paths] of samePaths) {
    if (TWO_MEANINGS.includes(JSON.parse(key))) continue;
    expect(new Set(paths.map(path => JSON.stringify(texts.get(path)))).size, paths.join()).toBe(1);
  }
});

/** The rows of each table of the glossary. */
const [labels = [], words = []] = readFileSync(new URL('glossary.md', import.meta.url), 'utf8')
  .split('\n## ')
  .map(part => [...part.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) => cells.split('|').map(cell => cell.trim())));

// The pseudo-language has no words of its own.
const spoken = LANGUAGES.filter(tag => tag !== 'en-XA');

test('the glossary has the words of each language', async () => {
  const [header = [], , ...rows] = labels;
  const paths = header.slice(1).map(cell => cell.replace(/`/g, ''));
  expect(paths.length).toBeGreaterThan(10);
  expect(rows.map(([tag]) => tag)).toEqual(['en', ...spoken]);
  for (const [tag = '', ...cells] of rows) {
    const messages = tag === 'en' ? english : await loadLanguage(tag);
    const texts = new Map(listTexts(messages as unknown as Tree));
    expect(cells, tag).toEqual(paths.map(path => texts.get(path)));
  }
});

const formsOf = (text: string | Tree | undefined): string[] =>
  (typeof text === 'object' ? (Object.values(text) as string[]) : [text ?? '']).map(form =>
    form.replace(/\{\w+\}/g, '').toLowerCase(),
  );

test('the glossary has the beginnings of words in each language', () => {
  expect(words.slice(2).map(([tag]) => tag)).toEqual(spoken);
  for (const row of words) {
    expect(row.length, row[0]).toBe(words[0]?.length);
    expect(row, row[0]).not.toContain('');
  }
});

test.each(words.slice(2))('%s has one word for each thing, also in sentences', async (tag = '', ...cells) => {
  const texts = new Map(listTexts((await loadLanguage(tag)) as unknown as Tree));
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

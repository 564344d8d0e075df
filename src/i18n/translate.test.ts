import { afterEach, expect, test, vi } from 'vitest';
import { pluralize } from './interpolate.ts';
import { defineMessages, pageLanguage } from './messages.ts';
import { translate } from './translate.ts';

const messages = defineMessages('a test', {
  title: 'Cart',
  failed: { add: 'Not added.', remove: 'Not removed.' },
  left: { one: '{n} left', other: '{n} left' },
});

/** A language with other plural categories than English, of which it has one group alone. */
const polish = {
  'a test': {
    title: 'Koszyk',
    failed: { add: 'Nie dodano.' },
    left: { one: '{n} sztuka', few: '{n} sztuki', many: '{n} sztuk', other: '{n} sztuki' },
  },
};

const show = (
  language: string,
  translation: Parameters<typeof translate>[2],
  words: Parameters<typeof translate>[2] = {},
) => translate(language, [translation], words);

afterEach(() => {
  show('en', {});
  delete pageLanguage.translate;
});

test('fills missing translations with English, and restores English on a switch back', () => {
  show('pl', polish);
  expect(messages.title).toBe('Koszyk');
  expect(messages.failed).toEqual({ add: 'Nie dodano.', remove: 'Not removed.' });
  expect([1, 3, 5].map(n => pluralize(messages.left, n))).toEqual(['1 sztuka', '3 sztuki', '5 sztuk']);
  show('en', {});
  expect(messages.failed.add).toBe('Not added.');
  expect(pluralize(messages.left, 5)).toBe('5 left');
});

test('an overlay replaces the texts that it has, and the page’s words those of both', () => {
  const spanish = {
    'a test': { title: 'Carrito', failed: { add: 'No añadido.' }, left: { one: 'uno', other: '{n}' } },
  };
  const overlay = { 'a test': { failed: { add: 'No agregado.' }, left: { one: '¡uno!', other: '{n}' } } };
  translate('es-419', [spanish, overlay], { 'a test': { title: 'Bolsa' } });
  expect(messages.failed).toEqual({ add: 'No agregado.', remove: 'Not removed.' });
  expect([messages.title, pluralize(messages.left, 1), pluralize(messages.left, 2)]).toEqual(['Bolsa', '¡uno!', '2']);
  translate('es', [spanish], {});
  expect(messages.failed.add).toBe('No añadido.');
  show('en', {});
});

test('two copies of a group are both translated, and back', () => {
  const copies = [1, 2].map(() => defineMessages('copied', { title: 'Cart' }));
  show('pl', { copied: { title: 'Koszyk' } });
  expect(copies.map(({ title }) => title)).toEqual(['Koszyk', 'Koszyk']);
  show('en', {});
  expect(copies.map(({ title }) => title)).toEqual(['Cart', 'Cart']);
});

test('a page that has taken structuredClone away is translated, and back', () => {
  vi.stubGlobal('structuredClone', undefined);
  const late = defineMessages('taken', { failed: { add: 'Not added.' } });
  show('pl', { taken: { failed: { add: 'Nie dodano.' } } });
  expect(late.failed.add).toBe('Nie dodano.');
  show('en', {});
  expect(late.failed.add).toBe('Not added.');
  vi.unstubAllGlobals();
});

test('messages whose code comes later are translated when it does', () => {
  show('pl', { late: { title: 'Później' } });
  expect(defineMessages('late', { title: 'Later' }).title).toBe('Później');
  show('en', {});
});

test('the page’s words win over any language’s, and must be texts', () => {
  show('pl', polish, { 'a test': { title: 'Torba', failed: { remove: 7 }, left: 'Ostatnie {n}' }, unknown: 5 });
  expect(messages.title).toBe('Torba');
  expect(messages.failed).toEqual({ add: 'Nie dodano.', remove: 'Not removed.' });
  expect(pluralize(messages.left, 1)).toBe('Ostatnie 1');
  show('en', {}, JSON.parse('{ "a test": { "__proto__": { "title": "Bag" }, "constructor": "Bag" } }'));
  expect(messages.title).toBe('Cart');
  expect(pageLanguage.language).toBe('en');
});

import { afterEach, expect, test, vi } from 'vitest';
import { pluralize } from './interpolate.ts';
import { defineMessages, pageLanguage } from './messages.ts';
import { checkOf } from './packed-words.ts';
import { translate } from './translate.ts';

const messages = defineMessages('a test', {
  title: 'Cart',
  failed: { add: 'Not added.', remove: 'Not removed.' },
  left: { one: '{n} left', other: '{n} left' },
});

/** A translation of one group, with other plural categories than English. */
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

test('translate keeps untranslated texts in English, and restores English afterwards', () => {
  show('pl', polish);
  expect(messages.title).toBe('Koszyk');
  expect(messages.failed).toEqual({ add: 'Nie dodano.', remove: 'Not removed.' });
  expect([1, 3, 5].map(n => pluralize(messages.left, n))).toEqual(['1 sztuka', '3 sztuki', '5 sztuk']);
  show('en', {});
  expect(messages.failed.add).toBe('Not added.');
  expect(pluralize(messages.left, 5)).toBe('5 left');
});

test('an overlay replaces texts of its language, and the page’s words replace both', () => {
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

test('translate changes both copies of a group, and restores their English texts', () => {
  const copies = [1, 2].map(() => defineMessages('copied', { title: 'Cart' }));
  show('pl', { copied: { title: 'Koszyk' } });
  expect(copies.map(({ title }) => title)).toEqual(['Koszyk', 'Koszyk']);
  show('en', {});
  expect(copies.map(({ title }) => title)).toEqual(['Cart', 'Cart']);
});

test('translate changes and restores nested texts on a page without structuredClone', () => {
  vi.stubGlobal('structuredClone', undefined);
  const late = defineMessages('taken', { failed: { add: 'Not added.' } });
  show('pl', { taken: { failed: { add: 'Nie dodano.' } } });
  expect(late.failed.add).toBe('Nie dodano.');
  show('en', {});
  expect(late.failed.add).toBe('Not added.');
  vi.unstubAllGlobals();
});

test('translate also changes messages that are defined after its call', () => {
  show('pl', { late: { title: 'Później' } });
  expect(defineMessages('late', { title: 'Later' }).title).toBe('Później');
  show('en', {});
});

test('the page’s words replace translations, but values that are not texts do not', () => {
  show('pl', polish, { 'a test': { title: 'Torba', failed: { remove: 7 }, left: 'Ostatnie {n}' }, unknown: 5 });
  expect(messages.title).toBe('Torba');
  expect(messages.failed).toEqual({ add: 'Nie dodano.', remove: 'Not removed.' });
  expect(pluralize(messages.left, 1)).toBe('Ostatnie 1');
  show('en', {}, JSON.parse('{ "a test": { "__proto__": { "title": "Bag" }, "constructor": "Bag" } }'));
  expect(messages.title).toBe('Cart');
  expect(pageLanguage.language).toBe('en');
});

test('shows packed texts, and reports messages that the first translation lacks', () => {
  const missing = vi.fn();
  const packed = { 'a test': [checkOf(messages), 'Koszyk', 'Nie dodano.', 0, polish['a test'].left] };
  translate('pl', [packed], { 'a test': { failed: { remove: 'Zostaje.' } } }, missing);
  expect(messages).toMatchObject({ title: 'Koszyk', failed: { add: 'Nie dodano.', remove: 'Zostaje.' } });
  expect([1, 3].map(n => pluralize(messages.left, n))).toEqual(['1 sztuka', '3 sztuki']);
  missing.mockClear();
  defineMessages('a test', { title: 'Cart' });
  expect(missing).not.toHaveBeenCalled();
  defineMessages('unpacked', { title: 'Cart' });
  expect(missing).toHaveBeenCalledTimes(1);
  // The next translation is an overlay, which has only some messages of a group.
  translate('pl-X', [packed, { unpacked: { title: 'Wózek' } }], {}, missing);
  missing.mockClear();
  defineMessages('unpacked', { title: 'Cart' });
  expect(missing).toHaveBeenCalledTimes(1);
  translate('en', [], {}, missing);
  expect(missing).toHaveBeenCalledTimes(1);
});

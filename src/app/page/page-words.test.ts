// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../start/registry.ts';

const { asked, failing } = vi.hoisted(() => ({ asked: [] as string[], failing: new Set<string>() }));

vi.mock('../../i18n/language-files.ts', () => {
  const file = (name: string, words: object) => async () => {
    asked.push(name);
    if (failing.has(name)) throw new TypeError(`no ${name}`);
    return { default: words };
  };
  const split = (tag: string, cart: string, login: string) => [
    file(tag, { 'a cart': { title: cart } }),
    file(`more/${tag}`, { 'a login': { title: login } }),
  ];
  return {
    languageFiles: {
      de: split('de', 'Warenkorb', 'Anmelden'),
      'de-CH': [file('de-CH', { 'a login': { hint: 'Grüezi' } })],
      fr: split('fr', 'Panier', 'Connexion'),
      'en-GB': [file('en-GB', { 'a cart': { title: 'Basket' } })],
    },
  };
});

const page = globalThis as unknown as Record<symbol, Partial<Registry>>;
let loading: Record<string, unknown> = {};
let warnings: unknown[][] = [];

beforeEach(() => {
  vi.resetModules();
  loading = {};
  warnings = [];
  asked.length = 0;
  failing.clear();
  page[Symbol.for('kiosk')] = { loading };
  vi.spyOn(console, 'warn').mockImplementation((...args) => void warnings.push(args));
});

/** A page in a language. `defineLogin` does what the code of a login does once it has loaded. */
async function openPage(locale: string) {
  const { defineMessages, pageLanguage } = await import('../../i18n/messages.ts');
  const { followWords } = await import('./follow-words.ts');
  const cart = defineMessages('a cart', { title: 'Cart' });
  const follow = (next = locale) => {
    pageLanguage.locale = next;
    followWords();
  };
  // Stands in for an element, which calls `followWords` when it renders again.
  pageLanguage.renders.add(() => followWords());
  const defineLogin = () => defineMessages('a login', { title: 'Log in', hint: 'Hello' });
  follow();
  return { cart, follow, defineLogin };
}

test('fetches a language’s second file once code that needs it starts to load', async () => {
  loading['kiosk-cart-drawer'] = loading['my-element'] = 1;
  const { cart, follow } = await openPage('de');
  await vi.waitFor(() => expect(cart.title).toBe('Warenkorb'));
  expect(asked).toEqual(['de']);
  loading['kiosk-review-list'] = 1;
  follow();
  await vi.waitFor(() => expect(asked).toContain('more/de'));
});

test('fetches both files of a language for loading code, and without a loader', async () => {
  loading['kiosk-product-list'] = 1;
  await openPage('de');
  await vi.waitFor(() => expect(asked).toEqual(['de', 'more/de']));
  vi.resetModules();
  page[Symbol.for('kiosk')] = {};
  await openPage('fr');
  await vi.waitFor(() => expect(asked.slice(2)).toEqual(['fr', 'more/fr']));
});

test('fetches the second file of de for de-CH once code that needs it has loaded', async () => {
  const { cart, defineLogin } = await openPage('de-CH');
  await vi.waitFor(() => expect(cart.title).toBe('Warenkorb'));
  expect(asked).toEqual(['de', 'de-CH']);
  const login = defineLogin();
  await vi.waitFor(() => expect(login).toEqual({ title: 'Anmelden', hint: 'Grüezi' }));
});

test('shows the first file if the second one fails, and fetches the second one again', async () => {
  failing.add('more/de');
  loading['kiosk-member-login'] = 1;
  const { cart, follow, defineLogin } = await openPage('de');
  const login = defineLogin();
  await vi.waitFor(() => expect(cart.title).toBe('Warenkorb'));
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(1));
  expect(warnings[0]).toEqual(['[kiosk] The words in "de" could not be fetched', new TypeError('no more/de')]);
  // The render has reloaded the file once. The failure renders nothing, so it causes no further request.
  expect(asked.filter(name => name === 'more/de')).toHaveLength(2);
  failing.clear();
  follow();
  await vi.waitFor(() => expect(login.title).toBe('Anmelden'));
});

test('shows a language’s first file although its second file is requested and fails', async () => {
  const { cart, follow } = await openPage('de');
  failing.add('more/de');
  loading['kiosk-review-list'] = 1;
  follow();
  await vi.waitFor(() => expect(cart.title).toBe('Warenkorb'));
  follow('en');
  await vi.waitFor(() => expect(cart.title).toBe('Cart'));
});

test('keeps the shown language if no file of the next one arrives, until one does', async () => {
  const { cart, follow } = await openPage('de');
  await vi.waitFor(() => expect(cart.title).toBe('Warenkorb'));
  failing.add('fr');
  follow('fr');
  await vi.waitFor(() => expect(warnings).toHaveLength(1));
  expect(cart.title).toBe('Warenkorb');
  failing.clear();
  follow();
  follow('fr');
  await vi.waitFor(() => expect(cart.title).toBe('Panier'));
});

test('fetches a language with one file once', async () => {
  const { cart, defineLogin } = await openPage('en-GB');
  await vi.waitFor(() => expect(cart.title).toBe('Basket'));
  defineLogin();
  loading['kiosk-member-login'] = 1;
  await new Promise(resolve => queueMicrotask(() => resolve(0)));
  expect(asked.filter(name => name === 'en-GB')).toHaveLength(1);
  expect(warnings).toEqual([]);
});

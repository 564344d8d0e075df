// @vitest-environment document
import { beforeEach, expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';

const HEAD = '<meta name="viewport" content="width=device-width"><style>kiosk-cart-button { min-height: 44px }</style>';

function problemsOf(
  body: string,
  { head = HEAD, lang = 'en', tag = { clientId: 'demo' } as object, type = 'module' } = {},
) {
  document.documentElement.lang = lang;
  document.head.replaceChildren(document.createRange().createContextualFragment(head));
  document.body.replaceChildren(document.createRange().createContextualFragment(body));
  const script = Object.assign(document.createElement('script'), { type });
  Object.assign(script.dataset, tag);
  const elements = [...document.body.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kiosk-'));
  return findProblems([script], elements).map(({ text }) => text);
}

const setSecure = (value: boolean) =>
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value });

beforeEach(() => {
  setSecure(true);
  // Makes happy-dom skip style sheets without an error.
  const { settings } = (globalThis as unknown as { happyDOM: { settings: object } }).happyDOM;
  Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true });
  for (const name of ['kiosk-add-to-cart', 'kiosk-cart-drawer', 'kiosk-cart-button'])
    if (!customElements.get(name)) customElements.define(name, class extends HTMLElement {});
});

const FORM = '<kiosk-add-to-cart product="mug"><a slot="fallback" href="/mug">Mug</a></kiosk-add-to-cart>';
const DRAWER = '<kiosk-cart-drawer></kiosk-cart-drawer>';

test('the debug report finds no problem on a correct page', () => {
  expect(problemsOf(FORM + DRAWER)).toEqual([]);
});

test.each([
  ['a form without a fallback', '<kiosk-add-to-cart product="mug"></kiosk-add-to-cart>', /slot="fallback"/],
  ['a missing drawer', '', /There is no <kiosk-cart-drawer>/],
  ['two drawers', DRAWER + DRAWER, /two <kiosk-cart-drawer>/],
  [
    'an element without code',
    `${DRAWER}<kiosk-review-list><p>Reviews</p></kiosk-review-list>`,
    /kiosk-review-list> has not come/,
  ],
])('the debug report finds %s', (_, body, text) => {
  expect(problemsOf(FORM + (body.includes('drawer') || !body ? body : body + DRAWER))).toEqual([
    expect.stringMatching(text),
  ]);
});

test.each([
  ['a missing language', { lang: '' }, /no lang/],
  ['a missing viewport', { head: HEAD.replace(/<meta[^>]*>/, '') }, /viewport/],
  ['a missing style sheet', { head: HEAD.replace(/<style>.*<.style>/, '') }, /kiosk\.css/],
  [
    'a misspelt setting',
    { tag: { clientId: 'demo', productUrI: '/p/{slug}' } },
    /no data-product-ur-i; it has data-product-url/,
  ],
  ['a script that blocks the page', { type: '' }, /holds up the page/],
])('the debug report names %s', (_, page, text) => {
  expect(problemsOf(FORM + DRAWER, page)).toEqual([expect.stringMatching(text)]);
});

test('ignores data attributes of other tools, such as caches, on the script tag', () => {
  expect(problemsOf(FORM + DRAWER, { tag: { clientId: 'demo', cfasync: 'false', noOptimize: '1' } })).toEqual([]);
});

test('the debug report names blocked storage and a page without https', () => {
  setSecure(false);
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('SecurityError');
    },
  });
  try {
    expect(problemsOf(FORM + DRAWER)).toEqual([
      expect.stringMatching(/storage/),
      expect.stringMatching(/https: nobody can sign in/),
    ]);
  } finally {
    if (storage) Object.defineProperty(globalThis, 'localStorage', storage);
    else Reflect.deleteProperty(globalThis, 'localStorage');
  }
});

// @vitest-environment document
import { beforeEach, expect, test, vi } from 'vitest';
import { AddToCartElement } from '../../../widgets/add-to-cart/element.ts';
import { CartButtonElement } from '../../../widgets/cart-button/element.ts';
import { CartDrawerElement } from '../../../widgets/cart-drawer/element.ts';
import { MemberLoginElement } from '../../../widgets/member-login/element.ts';
import { ProductListElement } from '../../../widgets/product-list/element.ts';
import { RecommendationsElement } from '../../../widgets/recommendations/element.ts';
import { openPage } from '../../elements/testing/page.ts';
import { TAG_DATA, toAttribute } from '../start/tag-settings.ts';
import { followElements } from './follow-mistakes.ts';

let page: Awaited<ReturnType<typeof openPage>>;

/** The elements and script tags that `followElements` has passed to the page check. */
const told = vi.hoisted(() => new Set<Element>());
vi.mock('./check-page.ts', () => ({
  checkElement: (element: Element) => told.add(element),
  checkTag: (tag: Element) => told.add(tag),
  checkProducts: () => {},
}));

beforeEach(async () => {
  page = await openPage();
  told.clear();
  // Silences warnings, because the test runner would print an element with all of its fields.
  console.warn = () => {};
  for (const element of [
    AddToCartElement,
    CartButtonElement,
    CartDrawerElement,
    MemberLoginElement,
    ProductListElement,
  ])
    element.define();
  // The page also runs its own check after some seconds. With `load` it does not report missing code.
  const registry = page.registry();
  if (registry) registry.load = async () => {};
});

/** Runs `followElements`, and lists the elements that it passes to the page check. */
async function look(
  registry: Parameters<typeof followElements>[0] = { load: async () => {} },
): Promise<readonly Element[]> {
  const unknown = page.show('<kiosk-wishlist></kiosk-wishlist>');
  followElements(registry);
  await vi.waitFor(() => expect(told.has(unknown)).toBe(true));
  await new Promise(resolve => setTimeout(resolve));
  return [...told].filter(({ localName }) => localName !== unknown.localName);
}

test('does not pass elements with common attribute values to the page check', async () => {
  for (const html of [
    '<kiosk-product-list filter="Colour:Oat,Sage;price:20-50;stock:in" product-url="/p/{slug}" locale="en-GB"></kiosk-product-list>',
    '<kiosk-product-list filter="Größe:42;" locale="de"></kiosk-product-list>',
    '<kiosk-cart-button drawer="mine" client-id="demo-client"></kiosk-cart-button>',
    '<kiosk-cart-button drawer="" locale="" class="a" id="b" title="c" tabindex="0" role="button" data-a="1"></kiosk-cart-button>',
    '<kiosk-cart-drawer id="mine" side=" start " free-delivery-from="75"></kiosk-cart-drawer>',
    '<kiosk-cart-drawer free-delivery-from="none" :open="isOpen" x-show="true" @click="go"></kiosk-cart-drawer>',
    '<kiosk-member-login return-to="/account"></kiosk-member-login>',
  ])
    page.show(html);
  expect(await look()).toEqual([]);
});

test.each([
  'kiosk-product-list filter="50"',
  'kiosk-product-list filter="/x"',
  'kiosk-product-list filter="Price:20-50"',
  'kiosk-product-list filter="Stock:in"',
  'kiosk-product-list filter="Colour:Oat;Stock:in"',
  'kiosk-product-list filter="Colour:,"',
  'kiosk-product-list filter="price:cheap"',
  'kiosk-product-list product-url="de"',
  'kiosk-product-list locale="12"',
  'kiosk-product-list locale="/de"',
  'kiosk-member-login return-to="//elsewhere.example"',
  'kiosk-member-login return-to="en"',
  'kiosk-cart-drawer free-delivery-from="0"',
  'kiosk-cart-drawer free-delivery-from="de"',
  'kiosk-cart-drawer side="left"',
  'kiosk-cart-button drawer="12"',
  'kiosk-cart-button client-id="other"',
  'kiosk-add-to-cart constructor="x"',
])('passes <%s> to the page check', async start => {
  const element = page.show(`<${start}></${start.split(' ')[0]}>`);
  expect(await look()).toEqual([element]);
});

test('passes a script tag to the page check only if it has an unknown attribute', async () => {
  const tag = document.createElement('script');
  // The debug report checks a tag with `data-debug`.
  for (const name of TAG_DATA) if (name !== 'debug') tag.setAttribute(toAttribute(name), '');
  document.body.append(tag);
  expect(await look()).toEqual([]);
  const odd = tag.cloneNode() as Element;
  odd.setAttribute('data-langage', 'de');
  document.body.append(odd);
  expect(await look()).toEqual([odd]);
});

test('passes each script tag to the page check when the page is opened as a file', async () => {
  vi.stubGlobal('location', { protocol: 'file:', href: 'file:///shop.html' });
  expect(await look()).toEqual([...document.querySelectorAll('script[data-client-id]')]);
});

test('checks a known element for mistakes once the loader has fetched its code', async () => {
  const right = page.show('<kiosk-recommendations kind="best-sellers" limit="3"></kiosk-recommendations>');
  const wrong = page.show('<kiosk-recommendations kind="similar"></kiosk-recommendations>');
  expect(await look()).toEqual([]);
  RecommendationsElement.define();
  await vi.waitFor(() => expect(told.has(wrong)).toBe(true));
  expect(told.has(right)).toBe(false);
});

test('passes an element without code to the page check when there is no loader', async () => {
  const element = page.show('<kiosk-review-list product="mug"></kiosk-review-list>');
  expect(await look({})).toEqual([element]);
});

test('checks a very long attribute value in less than a second', async () => {
  // This element renders nothing, so that only the check takes time.
  class Silent extends HTMLElement {
    get filter() {
      return this.getAttribute('filter');
    }
  }
  customElements.define('kiosk-product-gallery', Silent);
  const element = page.show('<kiosk-product-gallery></kiosk-product-gallery>');
  // The short value comes first: exponential backtracking takes seconds for it, and would not end for the long one.
  for (const count of [17, 20_000])
    for (const value of [`A:${'BBBB:'.repeat(count)};`, `Ab:${'B,'.repeat(count)}`, `${'Ab:B;'.repeat(count)}:`]) {
      element.setAttribute('filter', value);
      // The fastest of up to five tries counts, because a short pause of the machine slows one try but not all.
      const tries: number[] = [];
      do {
        told.clear();
        const start = performance.now();
        expect(await look()).toEqual([element]);
        tries.push(performance.now() - start);
      } while (tries.length < 5 && Math.min(...tries) >= 1000);
      expect(Math.min(...tries)).toBeLessThan(1000);
    }
});

// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, openPage, textOf } from '../../../src/elements/testing/page.ts';
import { AddToCartElement } from '../../add-to-cart/element.ts';
import { CartDrawerElement } from '../element.ts';

// Imported in advance, because the first `import()` may take longer than a test waits.

let page: Awaited<ReturnType<typeof openPage>>;
let drawer: CartDrawerElement;
let knife: Element;

beforeEach(async () => {
  page = await openPage();
  for (const element of [AddToCartElement, CartDrawerElement]) element.define();
  page.show(
    '<main><kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart><kiosk-cart-drawer></kiosk-cart-drawer></main>',
  );
  drawer = document.querySelector('kiosk-cart-drawer') as CartDrawerElement;
  knife = document.querySelector('kiosk-add-to-cart') as Element;
  await vi.waitFor(() => expect(textOf(knife)).toContain('€39.00'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  await new Promise(resolve => setTimeout(resolve));
});

/** Cuts the connection. Returns a function that restores it. */
function disconnect(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  page.intercept(() => Promise.reject(new TypeError('Failed to fetch')));
  return () => {
    page.intercept(undefined);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}

const partOf = (name: string) => drawer.shadowRoot?.querySelector(`[part~=${name}]`)?.textContent ?? '';

/** Collects the announcements of the drawer's live region from now on. */
function hear(): () => string {
  const heard: string[] = [];
  new MutationObserver(() => {
    const text = drawer.shadowRoot?.querySelector('dialog > [role=status]')?.textContent;
    if (text && text !== heard.at(-1)) heard.push(text);
  }).observe(drawer.shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true });
  return () => heard.join(' ');
}

test('announces a pending add while offline and the return online, without an alert', async () => {
  const said = hear();
  const reconnect = disconnect();
  findButton(knife, /Add/).click();
  await vi.waitFor(() => expect(partOf('line-note')).toBe('You’re offline. We’ll add Bread knife when you’re back.'));
  await vi.waitFor(() => expect(said()).toContain('when you’re back.'));
  expect(drawer.shadowRoot?.querySelector('[role=alert]')).toBeNull();
  reconnect();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => expect(partOf('line-note')).toBe(''));
  await vi.waitFor(() => expect(said()).toContain('You’re back online.'));
});

test('explains a pending delivery while offline, and sends it when online', async () => {
  findButton(knife, /Add/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => findButton(drawer, /^Estimate/).click());
  const country = await vi.waitFor(() => {
    const select = drawer.shadowRoot?.querySelector<HTMLSelectElement>('[part~=country]');
    if (!select) throw new Error('the form has no country');
    return select;
  });
  country.value = 'DE';
  country.dispatchEvent(new Event('change', { bubbles: true }));
  const reconnect = disconnect();
  await vi.waitFor(() => expect(country.value).toBe('DE'));
  findButton(drawer, /^Show options/).click();
  await vi.waitFor(() => expect(partOf('delivery-waits')).toBe('You’re offline. We’ve kept your changes.'));
  expect(findButton(drawer, /^Show options/).getAttribute('aria-busy')).toBeNull();
  reconnect();
  await vi.waitFor(() => expect(partOf('delivery-waits')).toBe(''));
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Shipping to Germany'));
});

test('offers the lines of a lost cart, and one press puts the lines back', async () => {
  findButton(knife, /Add/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(1));
  await vi.waitFor(() => findButton(drawer, /^Remove/).click());
  await vi.waitFor(async () => expect(await page.units()).toBe(0));
  const store = page.registry()?.apps.get('demo-client')?.store;
  const line = store?.getState().cart.removed[0]?.line;
  if (!store || !line) throw new Error('nothing was removed');
  const { key: _, id: __, pending: ___, lineItemPrice: ____, ...preview } = line;
  drawer.hide();
  store.setState(({ cart }) => ({ cart: { ...cart, removed: [], lost: { lines: [{ ...preview, quantity: 2 }] } } }));
  drawer.show();
  await vi.waitFor(() => expect(partOf('lost')).toContain('Put its 2 items back?'));
  findButton(drawer, /^Put back$/).click();
  await vi.waitFor(async () => expect(await page.units()).toBe(2));
  await vi.waitFor(() => expect(partOf('lost')).toBe(''));
});

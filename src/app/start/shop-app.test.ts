// @vitest-environment document
import { expect, test, vi } from 'vitest';
import { getDetailedCart } from '../../store/cart/details/detailed-cart.ts';
import { findInRoots } from '../../validation/find-in-roots.ts';
import { getRegistry, registerTags } from './registry.ts';
import { getShopApp } from './shop-app.ts';

test('takes data-thanks from the script tag, not from another element', () => {
  document.body.innerHTML = `<p data-client-id="shop" data-thanks="https://evil.example/x">A comment</p>
    <script type="text/plain" data-client-id="shop" data-thanks="https://shop.example/thanks"></script>`;
  const registry = getRegistry('1.0.0');
  registerTags(registry);
  const app = getShopApp(registry);
  if (!app) throw new Error('The page has no shop');
  expect(getDetailedCart(app).details.page.callbacks().thankYouPageUrl).toBe('https://shop.example/thanks');
});

test('openTerms() opens a drawer in a shadow root only with terms; openCart() opens it', async () => {
  const opened: string[] = [];
  class Drawer extends HTMLElement {
    open = false;
    show() {
      opened.push(this.localName);
    }
  }
  customElements.define('kiosk-cart-drawer', Drawer);
  document.body.innerHTML = '<script type="text/plain" data-client-id="shop"></script><div></div>';
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  root?.append(document.createElement('kiosk-cart-drawer'));
  const registry = getRegistry('1.0.0');
  registerTags(registry);
  registry.findInRoots = findInRoots;
  const openTerms = () => getShopApp(registry)?.ports.openTerms(undefined);
  expect([await openTerms(), opened]).toEqual([false, []]);
  root?.firstElementChild?.setAttribute('terms', '');
  expect([await openTerms(), opened]).toEqual([true, ['kiosk-cart-drawer']]);
  getShopApp(registry)?.ports.openCart();
  await vi.waitFor(() => expect(opened).toHaveLength(2));
});

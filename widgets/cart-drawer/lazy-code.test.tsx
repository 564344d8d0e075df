// @vitest-environment document
import { expect, test, vi } from 'vitest';
import type { Kiosk } from '../../src/app/kiosk.ts';
import { startRuntime } from '../../src/app/start/runtime.ts';
import { findButton, nextFrame, openPage, textOf } from '../../src/elements/testing/page.ts';
import { NetworkError } from '../../src/transport/errors.ts';
import { AddToCartElement } from '../add-to-cart/element.ts';
import { CartDrawerElement } from './element.ts';

const details = vi.hoisted(() => ({ isBlocked: false }));

vi.mock('../../src/store/cart/load.ts', async importOriginal => {
  const { loadDetails } = await importOriginal<typeof import('../../src/store/cart/load.ts')>();
  return {
    loadDetails: () =>
      details.isBlocked ? Promise.reject(new NetworkError('kiosk-details.js', undefined)) : loadDetails(),
  };
});

test('a drawer closed before its code loads stays closed until a script opens it', async () => {
  const page = await openPage();
  startRuntime();
  await page.registry()?.serve?.();
  const { cart } = page.registry()?.publicApi as Kiosk;
  const asked = page.show('<kiosk-cart-drawer></kiosk-cart-drawer>') as CartDrawerElement;
  const marked = page.show('<kiosk-cart-drawer open></kiosk-cart-drawer>') as CartDrawerElement;
  cart.open();
  cart.close();
  CartDrawerElement.define();
  for (const drawer of [asked, marked]) await vi.waitFor(() => expect(textOf(drawer)).toContain('Your cart'));
  await nextFrame();
  expect([asked.open, marked.open]).toEqual([false, false]);
  cart.open();
  const isOpen = () => asked.shadowRoot?.querySelector('dialog')?.open;
  await vi.waitFor(() => expect(isOpen()).toBe(true));
  cart.close();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
});

test('reports that the checkout’s code fails to load, and a retry starts the checkout', async () => {
  const page = await openPage();
  AddToCartElement.define();
  CartDrawerElement.define();
  const form = page.show('<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');
  const drawer = page.show('<kiosk-cart-drawer></kiosk-cart-drawer>') as CartDrawerElement;
  await vi.waitFor(() => expect(textOf(form)).toContain('€39.00'));
  findButton(form, /Add/).click();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('Subtotal€39.00'));
  const left = vi.fn();
  // Cancels the checkout, so that the browser stays on the page.
  document.addEventListener('kiosk:before-checkout', event => {
    event.preventDefault();
    left();
  });
  details.isBlocked = true;
  findButton(drawer, /^Checkout/).click();
  await vi.waitFor(() => expect(textOf(drawer)).toContain('We can’t reach the shop.'));
  expect(left).not.toHaveBeenCalled();
  details.isBlocked = false;
  findButton(drawer, /Try again/).click();
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(textOf(drawer)).not.toContain('We can’t reach the shop.');
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Kiosk } from '../../src/app/kiosk.ts';
import { startRuntime } from '../../src/app/start/runtime.ts';
import { nextFrame, openPage, textOf } from '../../src/elements/testing/page.ts';
import { CartDrawerElement } from './element.ts';

test('a drawer closed during loading stays closed until asked', async () => {
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

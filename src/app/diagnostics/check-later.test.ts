// @vitest-environment document
import { expect, test, vi } from 'vitest';
import { BackInStockElement } from '../../../widgets/back-in-stock/element.ts';
import { CartButtonElement } from '../../../widgets/cart-button/element.ts';
import { openPage } from '../../elements/testing/page.ts';
import { checkElement } from './check-page.ts';

// In a separate file, because a jump of the clock would time out reads of other tests' elements.
test('does not warn of a drawer or shop that the page adds within five seconds', async () => {
  vi.useFakeTimers();
  const warnings: string[] = [];
  console.warn = (text: string) => void warnings.push(text);
  const page = await openPage();
  CartButtonElement.define();
  page.show('<kiosk-cart-button drawer="late" client-id="second"></kiosk-cart-button>');
  page.show('<kiosk-cart-button drawer="never"></kiosk-cart-button>');
  const gone = page.show('<kiosk-cart-button drawer="gone"></kiosk-cart-button>');
  const mended = page.show('<kiosk-cart-button drawer="typo"></kiosk-cart-button>');
  for (const element of document.querySelectorAll('kiosk-cart-button')) checkElement(element);
  vi.advanceTimersByTime(3000);
  page.show('<kiosk-cart-drawer id="late"></kiosk-cart-drawer>');
  page.registry()?.tags.set('second', document.createElement('script'));
  gone.remove();
  mended.setAttribute('drawer', 'late');
  expect(warnings).toEqual([]);
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  expect(warnings).toEqual([
    '[kiosk] <kiosk-cart-button drawer="never"> is ignored; drawer takes the id of a <kiosk-cart-drawer>.',
  ]);
});

test('reports an element without code after five seconds, unless there is a loader', async () => {
  vi.useFakeTimers();
  const warnings: string[] = [];
  // A running element logs its own warning about a missing product.
  console.warn = (text: string) => !text.includes('needs product') && warnings.push(text);
  const page = await openPage();
  const registry = page.registry();
  const gone = page.show('<kiosk-member-login></kiosk-member-login>');
  page.show('<kiosk-product-list></kiosk-product-list>');
  page.show('<kiosk-back-in-stock whenn="always"></kiosk-back-in-stock>');
  for (const element of document.querySelectorAll('kiosk-product-list,kiosk-member-login,kiosk-back-in-stock'))
    checkElement(element);
  gone.remove();
  vi.advanceTimersByTime(3000);
  expect(warnings).toEqual([]);
  BackInStockElement.define();
  await vi.advanceTimersByTimeAsync(3000);
  expect(warnings).toEqual([
    '[kiosk] <kiosk-back-in-stock> has no attribute "whenn"; it has "when".',
    '[kiosk] The page has no code for <kiosk-product-list>: load kiosk.js, or import "kiosk-widgets/product-list".',
  ]);
  if (registry) registry.load = () => Promise.resolve();
  checkElement(page.show('<kiosk-product-gallery></kiosk-product-gallery>'));
  vi.advanceTimersByTime(6000);
  vi.useRealTimers();
  expect(warnings).toHaveLength(2);
});

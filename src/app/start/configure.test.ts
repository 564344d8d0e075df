// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddToCartElement } from '../../../widgets/add-to-cart/element.ts';
import { openPage, textOf } from '../../elements/testing/page.ts';
import { configure, type Settings } from './configure.ts';
import { startRuntime } from './runtime.ts';

let page: Awaited<ReturnType<typeof openPage>>;
let shop: Settings;

const tags = () => [...document.querySelectorAll<HTMLScriptElement>('script[data-client-id]')];

beforeEach(async () => {
  for (const tag of tags()) tag.remove();
  page = await openPage();
  shop = { ...(tags()[0]?.dataset as object), clientId: 'demo-client', gateway: undefined };
  for (const tag of tags()) tag.remove();
});

afterEach(() => vi.restoreAllMocks());

const show = () => page.show('<kiosk-add-to-cart product="bread-knife"></kiosk-add-to-cart>');

test('words in the settings replace the words that are already shown', async () => {
  const element = show();
  AddToCartElement.define();
  configure(shop);
  await vi.waitFor(() => expect(textOf(element)).toContain('Add to cart'));
  const error = vi.spyOn(console, 'error').mockReturnValue();
  configure({ ...shop, words: { add: 'Put in the bag </script>' } });
  await vi.waitFor(() => expect(textOf(element)).toContain('Put in the bag </script>'));
  const block = document.querySelector('[data-kiosk-words]');
  block?.replaceChildren('{ "add": ');
  configure({ ...shop, words: { 'addToCart.add': 'In the bag' } });
  await vi.waitFor(() => expect(textOf(element)).toContain('In the bag'));
  expect(error).toHaveBeenCalledWith(expect.stringContaining('must hold JSON'), expect.anything());
  for (const each of document.querySelectorAll('[data-kiosk-words]')) each.remove();
});

test('elements that are on the page wait for configure()', async () => {
  const element = show();
  AddToCartElement.define();
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector('slot[name=fallback]')).toBeTruthy());
  configure({ ...shop, currency: 'USD' });
  await vi.waitFor(() => expect(textOf(element)).toContain('$42.12'));
});

test('elements that are added after configure() use its settings', async () => {
  configure(shop);
  AddToCartElement.define();
  const element = show();
  await vi.waitFor(() => expect(textOf(element)).toContain('€39.00'));
});

test('logs one error for all elements that get no configuration', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  AddToCartElement.define();
  for (const element of [show(), show()])
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector('slot[name=fallback]')).toBeTruthy());
  await vi.waitFor(() => expect(errors.mock.calls).toEqual([[expect.stringContaining('configure({ clientId })')]]));
});

test('the first configuration of a shop counts', async () => {
  startRuntime();
  configure({ ...shop, gateway: false, analytics: 'datalayer' });
  configure({ ...shop, apiHost: 'https://other.example' });
  const { dataset, type } = page.registry()?.tags.get('demo-client') as HTMLScriptElement;
  expect({ ...dataset, type }).toMatchObject({ ...tags()[0]?.dataset, type: 'application/json' });
  expect({ ...tags()[0]?.dataset }).toMatchObject({ gateway: 'off', analytics: 'datalayer' });
});

test.each([{}, { clientId: '' }, { clientId: 7 }])('configure() throws without a client id: %j', settings => {
  expect(() => configure(settings as Settings)).toThrow('[kiosk] configure() needs a clientId');
});

test('configure() does nothing on a server', () => {
  vi.stubGlobal('document', undefined);
  expect(() => configure(shop)).not.toThrow();
  vi.unstubAllGlobals();
});

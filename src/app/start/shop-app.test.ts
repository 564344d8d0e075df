// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { getDetailsPorts } from '../../store/cart/details/details-ports.ts';
import { getRegistry, registerTags } from './registry.ts';
import { getShopApp } from './shop-app.ts';

test('a paid order leads where the script tag says, whatever else has its attributes', () => {
  document.body.innerHTML = `<p data-client-id="shop" data-thanks="https://evil.example/x">A comment</p>
    <script type="text/plain" data-client-id="shop" data-thanks="https://shop.example/thanks"></script>`;
  const registry = getRegistry('1.0.0');
  registerTags(registry);
  const app = getShopApp(registry);
  if (!app) throw new Error('The page has no shop');
  expect(getDetailsPorts(app).callbacks().thankYouPageUrl).toBe('https://shop.example/thanks');
});

import { beforeAll, expect, test, vi } from 'vitest';
import { openSeededPlatform } from '../../demo/platform/testing/seeded-platform.ts';
import { drawn } from './elements.ts';
import { prerender } from './page.ts';
import { readData } from './shop.ts';

// The build replaces the same module.
vi.mock('../validation/find-all.ts', () => import('./find-all.ts'));

let platform: Awaited<ReturnType<typeof openSeededPlatform>>;

beforeAll(async () => {
  platform = await openSeededPlatform();
});

const SCRIPT = `<script type="module" src="https://cdn.example/v1/kiosk.js" data-client-id="demo-client"
  data-api-host="http://api.test"></script>`;
const reach: typeof fetch = async (input, init) => platform.fetch(new Request(input as string, init));
const fill = (html: string) => prerender(SCRIPT + html, { fetch: reach });
const toForm = (product: string, inside = '') =>
  `<kiosk-add-to-cart product="${product}">${inside}</kiosk-add-to-cart>`;

test('adds the JSON-LD of a product when elements name it by slug and by id', async () => {
  const oil = { tag: 'kiosk-add-to-cart', attributes: { product: 'olive-oil' } };
  const { products } = await readData([oil], { clientId: 'demo-client', apiHost: 'http://api.test', fetch: reach });
  const id = products['olive-oil']?.product?.id ?? '';
  const count = async (html: string) => (await fill(html)).html.match(/application\/ld\+json/g)?.length ?? 0;
  expect(await count(toForm('olive-oil') + toForm(id))).toBe(1);
  expect(await count(toForm('olive-oil') + toForm('bread-knife'))).toBe(0);
});

test('reports elements that need no filling apart from problems', async () => {
  const own = toForm('olive-oil', '<b slot="fallback">€18</b>');
  const other = '<kiosk-add-to-cart product="olive-oil" client-id="another-shop"></kiosk-add-to-cart>';
  const { html, count, problems, skipped } = await fill(own + other + toForm('no-such-thing') + toForm('olive-oil'));
  expect(count).toBe(1);
  expect(html).toContain(own + other);
  expect(skipped).toEqual([
    '<kiosk-add-to-cart product="olive-oil"> has a fallback of its own',
    '<kiosk-add-to-cart product="olive-oil"> is of another shop',
  ]);
  expect(problems).toEqual([
    '<kiosk-add-to-cart product="no-such-thing"> has nothing to show: the shop does not know it, or was not reached',
  ]);
});

test.each(Object.keys(drawn))('fills <%s json-ld> on a server, which has no address of a page', async tag => {
  expect(globalThis).not.toHaveProperty('location');
  const named = tag === 'kiosk-product-list' ? 'products' : 'product';
  const { count, problems } = await fill(`<${tag} ${named}="olive-oil" json-ld></${tag}>`);
  expect({ count, problems }).toEqual({ count: 1, problems: [] });
});

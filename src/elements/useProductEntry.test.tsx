// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { BaseClient } from '../client/client.ts';
import { createShopApp, patchSlice, type ShopApp } from '../store/app.ts';
import { getProductUnits } from '../store/cart/units.ts';
import type { Ports } from '../store/ports.ts';
import { requestProduct } from '../store/products.ts';
import { useReading } from '../ui/useStore.ts';
import { useProductEntry } from './useProductEntry.ts';

const COUNT = 1_000;
const names = Array.from({ length: COUNT }, (_, index) => `product-${index}`);

function openShop(): ShopApp {
  const call = async (_: unknown, { query }: { query: { filter: { slug: { $in: readonly string[] } } } }) => ({
    products: query.filter.slug.$in.map(slug => ({ id: slug, slug, name: slug })),
  });
  const client = { call, now: Date.now, session: { role: 'visitor' } } as unknown as BaseClient;
  const ports = { waitForBatch: async () => undefined, yieldToFrame: async () => undefined } as unknown as Ports;
  return createShopApp('shop', client, ports);
}

test('of a thousand components, only those whose product or units change render again', async () => {
  const app = openShop();
  const renders = new Map<string, number>();
  function Probe({ name }: { readonly name: string }) {
    renders.set(name, (renders.get(name) ?? 0) + 1);
    const entry = useProductEntry(app, name);
    const key = `${name} `;
    const units = useReading(
      listener => app.listen({ slice: 'cart', read: getProductUnits, key }, listener),
      () => getProductUnits(app.store.getState(), key),
      app,
    );
    return (
      <p>
        {entry?.status} {units}
      </p>
    );
  }
  const container = document.body.appendChild(document.createElement('main'));
  createRoot(container).render(names.map(name => <Probe key={name} name={name} />));
  await vi.waitFor(() => expect(container.querySelectorAll('p')).toHaveLength(COUNT));
  const rendersOf = (count: number) => names.filter(name => renders.get(name) === count).length;
  await vi.waitFor(() => expect(rendersOf(1)).toBe(COUNT));

  for (const name of names) requestProduct(app, name);
  await vi.waitFor(() => expect(container.textContent).toContain('ready 0'));
  await vi.waitFor(() => expect(rendersOf(2)).toBe(COUNT));

  const line = { quantity: 2, catalogReference: { catalogItemId: 'product-7', appId: '' } };
  patchSlice(app, 'cart', {
    ops: [{ id: '1-a', at: 0, kind: 'add', lines: [line], previews: [line as never] }],
  });
  await vi.waitFor(() => expect(container.textContent).toContain('ready 2'));
  const { products } = app.store.getState();
  app.store.setState({ products: { ...products, 'product-8': { status: 'missing' } } });
  await vi.waitFor(() => expect(container.textContent).toContain('missing'));
  expect([rendersOf(2), rendersOf(3), renders.get('product-7'), renders.get('product-8')]).toEqual([
    COUNT - 2,
    2,
    3,
    3,
  ]);
});

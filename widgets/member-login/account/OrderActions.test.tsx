// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { OrderActions } from './OrderActions.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  root = createRoot(document.body);
});
afterEach(() => root.unmount());

const toOrder = (links: readonly string[]) =>
  ({
    id: 'o',
    lineItems: [],
    activities: links.map(trackingLink => ({
      type: 'TRACKING_LINK_ADDED',
      customActivity: { appId: 'parcels', type: 'parcel', additionalData: { trackingLink } },
    })),
  }) as unknown as Order;

test.each<[number, readonly string[]]>([
  [1, ['Track parcel']],
  [2, ['Track parcel 1', 'Track parcel 2']],
])('numbers the tracking links of %i parcels only if there are several', async (count, names) => {
  // The newest link comes first.
  const links = names.map((_, index) => `https://parcels.example/${count - index}`);
  root.render(
    <OrderActions app={{} as ShopApp} host={document.body} locale="en" order={toOrder(links.toReversed())} />,
  );
  const shown = () => [...document.querySelectorAll<HTMLAnchorElement>('[part=track]')];
  await vi.waitFor(() => expect(shown()).toHaveLength(count));
  expect(shown().map(({ textContent, href }) => [textContent, href])).toEqual(
    names.map((name, index) => [name, links[index]]),
  );
});

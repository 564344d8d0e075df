// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/api/orders.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { OrderActions } from './OrderActions.tsx';

const buyAgain = vi.hoisted(() => vi.fn());
vi.mock('../../../src/store/account/buy-again.ts', () => ({ buyAgain }));

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

test.each([
  ['all units', { isAdded: true, missing: [] }, 'Added to your cart'],
  ['some units', { isAdded: true, missing: ['Tea'] }, 'Added to your cart. Not all could be added: Tea.'],
  ['no unit', { isAdded: false, missing: ['Tea'] }, 'Not all could be added: Tea.'],
])('reports that an order bought again adds %s of its only line', async (_, bought, words) => {
  buyAgain.mockResolvedValueOnce(bought);
  const order = { ...toOrder([]), lineItems: [{ id: 'line' }] } as unknown as Order;
  root.render(<OrderActions app={{} as ShopApp} host={document.body} locale="en" order={order} />);
  const press = await vi.waitFor(() => document.querySelector('button') ?? expect.fail('No button yet'));
  press.click();
  await vi.waitFor(() => expect(document.querySelector('[part=bought-again]')?.textContent).toBe(words));
});

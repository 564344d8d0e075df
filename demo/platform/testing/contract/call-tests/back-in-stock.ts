import { expect } from 'vitest';
import * as backInStock from '../../../../../src/api/back-in-stock.ts';
import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { proof } from '../call-test.ts';
import type { Floor } from '../fixture.ts';

async function lamp({ product }: Floor) {
  return { catalogItemId: (await product('sold-out-lamp')).id, appId: STORES_APP_ID };
}

/** Somebody waits for the lamp. */
async function wait(floor: Floor, email = 'ada@example.com') {
  const catalogReference = await lamp(floor);
  const asked = { request: { catalogReference, email }, itemDetails: { name: 'Lamp', price: '89.00' } };
  return (await floor.visitor(backInStock.createBackInStockRequest, asked)).request;
}

const waiting = async (floor: Floor) => {
  const catalogReferences = [await lamp(floor)];
  const counted = await floor.merchant(backInStock.countBackInStockRequests, { catalogReferences });
  return counted.countsPerCatalogReference[0]?.count;
};
const statusOf = async ({ merchant }: Floor, id: string) =>
  (await merchant(backInStock.getBackInStockRequest, { id })).request.status;
const unknown = ['merchant', { id: 'nobody' }, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'] as const;

export const backInStockProofs = [
  proof(
    backInStock.createBackInStockRequest,
    async floor => {
      const before = (await waiting(floor)) ?? 0;
      await wait(floor);
      expect(await waiting(floor)).toBe(before + 1);
    },
    [
      'visitor',
      async (floor: Floor) => {
        await wait(floor);
        return { request: { catalogReference: await lamp(floor), email: 'ADA@example.com' } };
      },
      'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
    ],
  ),
  proof(
    backInStock.getBackInStockRequest,
    async floor => {
      const { id } = await wait(floor);
      expect(await statusOf(floor, id)).toBe('RECEIVED');
      await floor.handle('stock', { slug: 'sold-out-lamp', quantity: 4 });
      const { request } = await floor.merchant(backInStock.getBackInStockRequest, { id });
      expect([request.status, request.autoNotified]).toEqual(['NOTIFICATION_SENT', true]);
    },
    unknown,
  ),
  proof(
    backInStock.deleteBackInStockRequest,
    async floor => {
      const { id } = await wait(floor);
      const before = (await waiting(floor)) ?? 0;
      await floor.merchant(backInStock.deleteBackInStockRequest, { id });
      expect(await waiting(floor)).toBe(before - 1);
    },
    unknown,
  ),
  proof(
    backInStock.markAsNotificationSent,
    async floor => {
      const { id } = await wait(floor);
      await floor.merchant(backInStock.markAsNotificationSent, { id });
      expect(await statusOf(floor, id)).toBe('NOTIFICATION_SENT');
    },
    unknown,
  ),
  proof(
    backInStock.queryBackInStockRequests,
    async floor => {
      const { id } = await wait(floor);
      await wait(floor, 'bob@example.com');
      const query = { filter: { email: 'ada@example.com' } };
      const { requests } = await floor.merchant(backInStock.queryBackInStockRequests, { query });
      expect(requests.map(one => one.id)).toEqual([id]);
    },
    ['merchant', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  proof(
    backInStock.countBackInStockRequests,
    async floor => {
      const before = (await waiting(floor)) ?? 0;
      await wait(floor);
      await wait(floor, 'bob@example.com');
      expect(await waiting(floor)).toBe(before + 2);
    },
    ['merchant', { catalogReferences: 'all' }, 'catalogReferences'],
  ),
  proof(
    backInStock.reportItemsBackInStock,
    async floor => {
      const { id } = await wait(floor);
      await floor.merchant(backInStock.reportItemsBackInStock, { requestIds: [id] });
      expect(await statusOf(floor, id)).toBe('NOTIFICATION_SENT');
      expect((await floor.lastMail()).to).toBe('ada@example.com');
    },
    [
      'merchant',
      async (floor: Floor) => ({ catalogReference: await lamp(floor), requestIds: ['x'] }),
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
    ],
  ),
];

import { expect } from 'vitest';
import * as backInStock from '../../../../../src/api/back-in-stock.ts';
import { STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import { callTest } from './call-test.ts';
import type { Fixture } from './fixture.ts';

async function lampReference({ product }: Fixture) {
  return { catalogItemId: (await product('sold-out-lamp')).id, appId: STORES_APP_ID };
}

/** Requests a notification for the sold-out lamp. */
async function createRequest(fixture: Fixture, email = 'ada@example.com') {
  const catalogReference = await lampReference(fixture);
  const input = { request: { catalogReference, email }, itemDetails: { name: 'Lamp', price: '89.00' } };
  return (await fixture.visitor(backInStock.createBackInStockRequest, input)).request;
}

const countWaiting = async (fixture: Fixture) => {
  const catalogReferences = [await lampReference(fixture)];
  const counted = await fixture.merchant(backInStock.countBackInStockRequests, { catalogReferences });
  return counted.countsPerCatalogReference[0]?.count;
};
const getStatus = async ({ merchant }: Fixture, id: string) =>
  (await merchant(backInStock.getBackInStockRequest, { id })).request.status;
const notFound = ['merchant', { id: 'unknown' }, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND'] as const;

export const backInStockCallTests = [
  callTest(
    backInStock.createBackInStockRequest,
    async fixture => {
      const before = (await countWaiting(fixture)) ?? 0;
      await createRequest(fixture);
      expect(await countWaiting(fixture)).toBe(before + 1);
    },
    [
      'visitor',
      async (fixture: Fixture) => {
        await createRequest(fixture);
        return { request: { catalogReference: await lampReference(fixture), email: 'ADA@example.com' } };
      },
      'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
    ],
  ),
  callTest(
    backInStock.getBackInStockRequest,
    async fixture => {
      const { id } = await createRequest(fixture);
      expect(await getStatus(fixture, id)).toBe('RECEIVED');
      await fixture.admin('stock', { slug: 'sold-out-lamp', quantity: 4 });
      const { request } = await fixture.merchant(backInStock.getBackInStockRequest, { id });
      expect([request.status, request.autoNotified]).toEqual(['NOTIFICATION_SENT', true]);
    },
    notFound,
  ),
  callTest(
    backInStock.deleteBackInStockRequest,
    async fixture => {
      const { id } = await createRequest(fixture);
      const before = (await countWaiting(fixture)) ?? 0;
      await fixture.merchant(backInStock.deleteBackInStockRequest, { id });
      expect(await countWaiting(fixture)).toBe(before - 1);
    },
    notFound,
  ),
  callTest(
    backInStock.markAsNotificationSent,
    async fixture => {
      const { id } = await createRequest(fixture);
      await fixture.merchant(backInStock.markAsNotificationSent, { id });
      expect(await getStatus(fixture, id)).toBe('NOTIFICATION_SENT');
    },
    notFound,
  ),
  callTest(
    backInStock.queryBackInStockRequests,
    async fixture => {
      const { id } = await createRequest(fixture);
      await createRequest(fixture, 'bob@example.com');
      const query = { filter: { email: 'ada@example.com' } };
      const { requests } = await fixture.merchant(backInStock.queryBackInStockRequests, { query });
      expect(requests.map(one => one.id)).toEqual([id]);
    },
    ['merchant', { query: { filter: { shoeSize: 44 } } }, 'query.filter.shoeSize'],
  ),
  callTest(
    backInStock.countBackInStockRequests,
    async fixture => {
      const before = (await countWaiting(fixture)) ?? 0;
      await createRequest(fixture);
      await createRequest(fixture, 'bob@example.com');
      expect(await countWaiting(fixture)).toBe(before + 2);
    },
    ['merchant', { catalogReferences: 'all' }, 'catalogReferences'],
  ),
  callTest(
    backInStock.reportItemsBackInStock,
    async fixture => {
      const { id } = await createRequest(fixture);
      await fixture.merchant(backInStock.reportItemsBackInStock, { requestIds: [id] });
      expect(await getStatus(fixture, id)).toBe('NOTIFICATION_SENT');
      expect((await fixture.lastMail()).to).toBe('ada@example.com');
    },
    [
      'merchant',
      async (fixture: Fixture) => ({ catalogReference: await lampReference(fixture), requestIds: ['x'] }),
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
    ],
  ),
];

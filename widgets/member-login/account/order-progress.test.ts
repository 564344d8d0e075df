import { expect, test } from 'vitest';
import type { Activity, Order } from '../../../src/api/orders.ts';
import { findStep, findTrackingLinks } from './order-progress.ts';

const note = (additionalData: Record<string, string>) =>
  ({ type: 'TRACKING_LINK_ADDED', customActivity: { appId: 'parcels', type: 'parcel', additionalData } }) as Activity;
const order = (change: object) =>
  ({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    lineItems: [{ itemType: { preset: 'PHYSICAL' } }],
    shippingInfo: { title: 'Parcel' },
    activities: [],
    ...change,
  }) as unknown as Order;

const LINK = { trackingLink: 'https://parcels.example/1' };

test.each([
  [{}, 'placed'],
  [{ activities: [note(LINK)] }, 'packed'],
  [{ fulfillmentStatus: 'PARTIALLY_FULFILLED' }, 'packed'],
  [{ fulfillmentStatus: 'FULFILLED' }, 'sent'],
  [{ fulfillmentStatus: 'FULFILLED', activities: [note({ trackingStatus: 'DELIVERED' })] }, 'delivered'],
  [
    {
      fulfillmentStatus: 'FULFILLED',
      activities: [note({ trackingStatus: 'DELIVERED' }), note({ trackingStatus: 'RETURNED' })],
    },
    'sent',
  ],
  [{ status: 'CANCELED' }, undefined],
  [{ status: 'INITIALIZED' }, undefined],
  [{ paymentStatus: 'FULLY_REFUNDED' }, undefined],
  [{ lineItems: [{ itemType: { preset: 'DIGITAL' } }] }, undefined],
  [{ lineItems: [] }, undefined],
  [{ shippingInfo: { title: 'Pickup', logistics: { pickupDetails: {} } } }, undefined],
  [{ shippingInfo: undefined }, undefined],
])('an order with %j has reached the step %j', (change, step) => {
  expect(findStep(order(change))).toBe(step);
});

test('lists each tracking link once, and only links that are web addresses', () => {
  const links = ['https://a.example/1', 'javascript:alert(1)', 'http://b.example/2', 'https://a.example/1', 'nothing'];
  const activities = links.map(trackingLink => note({ trackingLink }));
  expect(findTrackingLinks(order({ activities }))).toEqual(['https://a.example/1', 'http://b.example/2']);
  expect(findTrackingLinks(order({ activities: [{ type: 'ORDER_PLACED' }] }))).toEqual([]);
});

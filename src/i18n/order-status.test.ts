import { expect, test } from 'vitest';
import { formatOrderStatus } from './order-status.ts';

test.each([
  ['APPROVED', 'PAID', 'NOT_FULFILLED', true, 'Being prepared · Paid'],
  ['APPROVED', 'PAID', 'PARTIALLY_FULFILLED', true, 'Partly sent · Paid'],
  ['APPROVED', 'PAID', 'FULFILLED', true, 'Sent · Paid'],
  ['APPROVED', 'PAID', 'FULFILLED', false, 'Done · Paid'],
  ['APPROVED', 'NOT_PAID', 'NOT_FULFILLED', true, 'Being prepared · Not paid yet'],
  ['APPROVED', 'PARTIALLY_REFUNDED', 'FULFILLED', true, 'Sent · Partly refunded'],
  ['APPROVED', 'FULLY_REFUNDED', 'FULFILLED', true, 'Refunded'],
  ['CANCELED', 'PAID', 'NOT_FULFILLED', true, 'Canceled'],
  ['CANCELED', 'FULLY_REFUNDED', 'NOT_FULFILLED', true, 'Refunded'],
  ['INITIALIZED', 'PENDING', 'NOT_FULFILLED', true, 'Being prepared · Payment pending'],
  ['APPROVED', 'constructor', 'SOMETHING_NEW', true, 'Being prepared'],
] as const)('formats the order status %s, %s, %s (shipped: %s) as %s', (status, paymentStatus, fulfillmentStatus, isShipped, text) => {
  expect(formatOrderStatus({ status, paymentStatus, fulfillmentStatus, isShipped })).toBe(text);
});

test('formatOrderStatus returns “Being prepared” for an order without a status', () => {
  expect(formatOrderStatus({ isShipped: false })).toBe('Being prepared');
});

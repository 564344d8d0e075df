import type { Order } from '../../../src/api/orders.ts';
import { isWebUrl } from '../../../src/validation/url.ts';

/** The steps of an order that is sent by post, in their order. */
export const STEPS = ['placed', 'packed', 'sent', 'delivered'] as const;

/** What the shop's app for parcels has noted in an order's activities, newest first. */
const readNotes = ({ activities }: Pick<Order, 'activities'>): readonly Readonly<Record<string, string>>[] =>
  activities
    .flatMap(({ customActivity }) => (customActivity?.additionalData ? [customActivity.additionalData] : []))
    .toReversed();

/** Where the parcels of an order can be followed. */
export const findTrackingLinks = (order: Pick<Order, 'activities'>): readonly string[] => [
  ...new Set(readNotes(order).flatMap(({ trackingLink }) => (isWebUrl(trackingLink) ? [trackingLink] : []))),
];

/** Whether it is sent: not what is picked up or downloaded. */
export const isPosted = ({ lineItems, shippingInfo }: Pick<Order, 'lineItems' | 'shippingInfo'>): boolean =>
  Boolean(shippingInfo?.title && !shippingInfo.logistics?.pickupDetails) &&
  lineItems.some(({ itemType }) => itemType?.preset === 'PHYSICAL');

/** The step that an order has come to; undefined where it has no steps: nothing is sent, or it is called off. */
export function findStep(order: Order): (typeof STEPS)[number] | undefined {
  const { status, paymentStatus, fulfillmentStatus } = order;
  if (!isPosted(order) || status !== 'APPROVED' || paymentStatus === 'FULLY_REFUNDED') return undefined;
  const notes = readNotes(order);
  if (notes.find(({ trackingStatus }) => trackingStatus)?.trackingStatus === 'DELIVERED') return 'delivered';
  if (fulfillmentStatus === 'FULFILLED') return 'sent';
  return fulfillmentStatus === 'PARTIALLY_FULFILLED' || notes.some(({ trackingLink }) => trackingLink)
    ? 'packed'
    : 'placed';
}

import type { Order } from '../../../src/api/orders.ts';
import { isWebUrl } from '../../../src/validation/url.ts';

/** The steps of an order that is sent by post, from the first to the last. */
export const STEPS = ['placed', 'packed', 'sent', 'delivered'] as const;

/** The data that the shop's apps have added to an order's activities, newest first. */
const readNotes = ({ activities }: Pick<Order, 'activities'>): readonly Readonly<Record<string, string>>[] =>
  activities
    .flatMap(({ customActivity }) => (customActivity?.additionalData ? [customActivity.additionalData] : []))
    .toReversed();

/** The links to track the parcels of an order, each once, newest first. */
export const findTrackingLinks = (order: Pick<Order, 'activities'>): readonly string[] => [
  ...new Set(readNotes(order).flatMap(({ trackingLink }) => (isWebUrl(trackingLink) ? [trackingLink] : []))),
];

/** Whether an order has a physical line and a delivery that is not a pickup. */
export const isPosted = ({ lineItems, shippingInfo }: Pick<Order, 'lineItems' | 'shippingInfo'>): boolean =>
  Boolean(shippingInfo?.title && !shippingInfo.logistics?.pickupDetails) &&
  lineItems.some(({ itemType }) => itemType?.preset === 'PHYSICAL');

/** The step that an order has reached. Undefined if the order is not sent by post, not approved, or refunded. */
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

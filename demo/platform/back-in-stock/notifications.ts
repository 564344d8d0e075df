import type { BackInStockStatus } from '../../../src/api/back-in-stock.ts';
import { toAttachedImage } from '../catalog/attached-media.ts';
import { type CatalogProduct, isInStock, listVariants } from '../catalog/product.ts';
import { findProductInAnyShop, getShop } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { sendNotice } from '../core/mails.ts';
import {
  listBackInStockRequests,
  type StoredBackInStockRequest,
  type StoredItem,
  setBackInStockStatus,
} from './store.ts';

const STATUS_TRANSITIONS: Readonly<Record<BackInStockStatus, readonly BackInStockStatus[]>> = {
  UNSPECIFIED: [],
  RECEIVED: ['PROCESSING', 'NOTIFICATION_SENT'],
  PROCESSING: ['NOTIFICATION_SENT', 'FAILED'],
  NOTIFICATION_SENT: [],
  FAILED: ['PROCESSING'],
};

export function changeStatus(
  { db }: Context,
  stored: StoredBackInStockRequest,
  to: BackInStockStatus,
  isAutoNotified: boolean,
): StoredBackInStockRequest {
  const { status } = stored.request;
  if (!STATUS_TRANSITIONS[status].includes(to))
    throw apiError(409, 'INVALID_STATUS_TRANSITION', `A request that is ${status} cannot become ${to}.`);
  setBackInStockStatus(db, stored, to, isAutoNotified);
  return { ...stored, request: { ...stored.request, status: to, autoNotified: isAutoNotified } };
}

/**
 * The item details and the named parameters that a merchant's report adds to its mails. `origin` is the platform's own
 * origin, for the URL of an image.
 */
interface ReportedItem {
  readonly origin: string;
  readonly details: StoredItem;
  readonly parameters: Readonly<Record<string, string>>;
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const listReportLines = ({ origin, details, parameters }: ReportedItem): readonly string[] => [
  ...(details.price ? [`Price: ${details.price}`] : []),
  ...(details.image ? [toAttachedImage(origin, details.image).url] : []),
  ...Object.entries(parameters).map(([name, value]) => `${toLine(name)}: ${toLine(value)}`),
];

/**
 * Mails the shopper of one request. The status of the request becomes `NOTIFICATION_SENT`, or `FAILED` if the address
 * ends in `.invalid` (RFC 2606) or has reached the limit `notices`. Without a report the notification counts as
 * automatic.
 */
export function sendNotification(
  context: Context,
  stored: StoredBackInStockRequest,
  product: CatalogProduct,
  report?: ReportedItem,
): void {
  const { db, clock } = context;
  const isAutoNotified = report === undefined;
  const processing = changeStatus(context, stored, 'PROCESSING', isAutoNotified);
  const { email, itemUrl } = stored.request;
  const shop = getShop(db, stored.clientId);
  const links = itemUrl ? [itemUrl] : [];
  const name = toLine(report?.details.name ?? product.data.name);
  const lines = [
    `${name} can be ordered from ${shop.name} again.`,
    ...(report ? listReportLines(report) : []),
    ...links,
  ];
  const mail = {
    to: email,
    subject: `${name} is back`,
    text: lines.join('\n\n'),
    links,
    code: null,
    date: new Date(clock.now()).toISOString(),
  };
  const isSent = !/\.invalid$/i.test(email) && sendNotice(context, stored.clientId, mail);
  changeStatus(context, processing, isSent ? 'NOTIFICATION_SENT' : 'FAILED', isAutoNotified);
}

export const isWaiting = ({ request }: StoredBackInStockRequest): boolean => request.status === 'RECEIVED';

/**
 * Notifies the pending requests for variants of a visible product that are in stock. A request for any variant is
 * notified if one variant is in stock.
 */
export function notifyBackInStock(context: Context, productId: string): void {
  const product = findProductInAnyShop(context.db, productId);
  if (!product?.visible) return;
  const availableVariantIds = new Set(
    listVariants(product)
      .filter(isInStock)
      .map(({ id }) => id),
  );
  for (const stored of listBackInStockRequests(context.db, product.clientId))
    if (
      stored.productId === productId &&
      isWaiting(stored) &&
      (stored.variantId === '' ? availableVariantIds.size : availableVariantIds.has(stored.variantId))
    )
      sendNotification(context, stored, product);
}

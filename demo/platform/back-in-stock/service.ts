import type { CatalogReference } from '../../../src/api/shared/line.ts';
import { type Caller, getAsker } from '../access/caller.ts';
import { requireMember } from '../access/permissions.ts';
import { parseShopUrl } from '../access/shop-origins.ts';
import { isImageAddress, parseAttachedImage } from '../catalog/attached-media.ts';
import { findProduct } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { parseOptionalDecimal } from '../core/decimals.ts';
import { enforceLimit } from '../core/enforce-limit.ts';
import { createGuid } from '../core/ids.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  isRecord,
  parseEmail,
  parseFields,
  parseIds,
  parseOptionalString,
  parseStringMap,
  type Report,
  validate,
} from '../core/validate.ts';
import { parseCatalogReference, resolveRequestedVariantId } from '../pricing/catalog-references.ts';
import { changeStatus, isWaiting, sendNotification } from './notifications.ts';
import {
  addBackInStockRequest,
  type BackInStockRecord,
  findBackInStockRequest,
  isAwaited,
  listBackInStockRequests,
  removeBackInStockRequest,
  type StoredBackInStockRequest,
  type StoredItem,
} from './store.ts';

const MAX_PARAMETERS = 50;

function parseItemDetails(value: unknown, report: Report): StoredItem {
  const fields = parseFields(value, 'itemDetails', ['name', 'price', 'image'], report);
  return omitUndefined({
    name: parseOptionalString(fields.name, 'itemDetails.name', 200, report),
    price: parseOptionalDecimal(fields.price, 'itemDetails.price', report),
    image: parseAttachedImage(fields.image, 'itemDetails.image', report),
  });
}

/** Throws `INVALID_ITEM_IMAGE_URL` if the image's address is neither a web address nor a media URI. */
function requireImageAddress(itemDetails: unknown): void {
  const image = isRecord(itemDetails) ? itemDetails.image : undefined;
  const address = isRecord(image) ? image.url : image;
  if (typeof address === 'string' && address && !isImageAddress(address))
    throw apiError(400, 'INVALID_ITEM_IMAGE_URL', 'The picture is not a web address.');
}

/**
 * Stores a shopper's request for a mail. Throws 409 if the address has a pending request for the item, and 429 beyond
 * the limit `stockRequests`.
 */
export function createBackInStockRequest(
  context: Context,
  caller: Caller,
  input: { readonly request?: unknown; readonly itemDetails?: unknown },
): BackInStockRecord {
  const { db, clock } = context;
  requireImageAddress(input.itemDetails);
  const { catalogReference, email, itemUrl, itemDetails } = validate(report => {
    const request = parseFields(input.request, 'request', ['catalogReference', 'email', 'itemUrl'], report);
    return {
      catalogReference: parseCatalogReference(request.catalogReference, 'request.catalogReference', report),
      email: parseEmail(request.email, 'request.email', report),
      // The shop mails this URL, so it must be on an origin of the shop.
      itemUrl: parseShopUrl(db, caller.clientId, request.itemUrl, 'request.itemUrl', report),
      itemDetails: parseItemDetails(input.itemDetails, report),
    };
  });
  const product = findProduct(db, caller.clientId, catalogReference.catalogItemId);
  const variantId = resolveRequestedVariantId(product, catalogReference);
  const item = { clientId: caller.clientId, productId: catalogReference.catalogItemId, variantId };
  if (isAwaited(db, item, email))
    throw apiError(
      409,
      'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
      'This address waits for the item already.',
    );
  if (!caller.elevated) enforceLimit(context, 'stockRequests', getAsker(caller));
  const request: BackInStockRecord = {
    id: createGuid(),
    createdDate: new Date(clock.now()).toISOString(),
    catalogReference,
    email,
    status: 'RECEIVED',
    autoNotified: false,
    ...(itemUrl && { itemUrl }),
    ...(input.itemDetails !== undefined && input.itemDetails !== null && { itemDetails }),
  };
  const { visitorId, memberId } = caller;
  addBackInStockRequest(db, { ...item, visitorId, memberId, request });
  return request;
}

/** The member's own requests, or all requests of the shop for the merchant. Throws 403 for a visitor. */
export function listVisibleRequests({ db }: Context, caller: Caller): readonly StoredBackInStockRequest[] {
  requireMember(caller);
  return listBackInStockRequests(db, caller.clientId).filter(
    ({ memberId }) => caller.elevated || memberId === caller.memberId,
  );
}

const requestNotFound = (data: object) =>
  apiError(404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND', 'There is no such request.', data);

/** A request that the caller may see. Throws 403 for a visitor, and 404 if there is no such request. */
export function getVisibleRequest(context: Context, caller: Caller, id: string): StoredBackInStockRequest {
  requireMember(caller);
  const stored = findBackInStockRequest(context.db, caller.clientId, id);
  if (stored && (caller.elevated || stored.memberId === caller.memberId)) return stored;
  throw requestNotFound({ id });
}

export function deleteBackInStockRequest(context: Context, caller: Caller, id: string): void {
  removeBackInStockRequest(context.db, getVisibleRequest(context, caller, id).request.id);
}

/** Marks a request as notified, for a merchant who notified the shopper by other means. */
export const markAsNotificationSent = (context: Context, caller: Caller, id: string): BackInStockRecord =>
  changeStatus(context, getVisibleRequest(context, caller, id), 'NOTIFICATION_SENT', false).request;

interface ReportInput {
  readonly catalogReference?: unknown;
  readonly requestIds?: unknown;
  readonly itemDetails?: unknown;
  readonly extraAutomationTemplateParameters?: unknown;
}

/** The requests that a report names, by item or by ids. Throws for an unknown item, and 404 for unknown ids. */
function findReportedRequests(
  { db }: Context,
  { clientId }: Caller,
  reference: CatalogReference | undefined,
  ids: readonly string[],
): readonly StoredBackInStockRequest[] {
  const all = listBackInStockRequests(db, clientId);
  if (reference) {
    const variantId = resolveRequestedVariantId(findProduct(db, clientId, reference.catalogItemId), reference);
    return all.filter(stored => stored.productId === reference.catalogItemId && stored.variantId === variantId);
  }
  const unknownIds = ids.filter(id => !all.some(({ request }) => request.id === id));
  if (unknownIds.length) throw requestNotFound({ requestIds: unknownIds });
  return all.filter(({ request }) => ids.includes(request.id));
}

/** Mails the pending and the failed requests that a report names, by item or by ids. */
export function reportItemsBackInStock(context: Context, caller: Caller, input: ReportInput, origin: string): void {
  const { catalogReference, requestIds, extraAutomationTemplateParameters: extra } = input;
  if (catalogReference && Array.isArray(requestIds) && requestIds.length)
    throw apiError(
      400,
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
      'Name an item or requests, not both.',
    );
  requireImageAddress(input.itemDetails);
  const { ids, reference, ...item } = validate(report => ({
    details: parseItemDetails(input.itemDetails, report),
    parameters: parseStringMap(extra, 'extraAutomationTemplateParameters', MAX_PARAMETERS, 1_000, report),
    ids: catalogReference ? [] : parseIds(requestIds, 'requestIds', 100, report),
    reference: catalogReference ? parseCatalogReference(catalogReference, 'catalogReference', report) : undefined,
  }));
  for (const stored of findReportedRequests(context, caller, reference, ids)) {
    const product = findProduct(context.db, caller.clientId, stored.productId);
    const isDue = isWaiting(stored) || stored.request.status === 'FAILED';
    if (product && isDue) sendNotification(context, stored, product, { ...item, origin });
  }
}

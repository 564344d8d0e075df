import type { BackInStockItem, BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import type { Caller } from '../access/caller.ts';
import { requireMember } from '../access/permissions.ts';
import { findProduct } from '../catalog/store.ts';
import { apiError } from '../core/api-error.ts';
import type { Context } from '../core/context.ts';
import { createGuid } from '../core/ids.ts';
import { omitUndefined } from '../core/omit-undefined.ts';
import {
  isHttpUrl,
  isRecord,
  parseEmail,
  parseHttpUrl,
  parseIds,
  parseOptionalString,
  parseRecord,
  validate,
} from '../core/validate.ts';
import { parseCatalogReference, resolveRequestedVariantId } from '../pricing/catalog-references.ts';
import { changeStatus, isWaiting, sendNotification } from './notifications.ts';
import {
  addBackInStockRequest,
  findBackInStockRequest,
  listBackInStockRequests,
  removeBackInStockRequest,
  type StoredBackInStockRequest,
} from './store.ts';

function parseItemDetails(value: unknown): BackInStockItem | undefined {
  if (value === undefined || value === null) return undefined;
  const details = validate(report => {
    const fields = parseRecord(value, 'itemDetails', report);
    return {
      name: parseOptionalString(fields.name, 'itemDetails.name', 200, report),
      price: parseOptionalString(fields.price, 'itemDetails.price', 20, report),
      image: parseOptionalString(fields.image, 'itemDetails.image', 2_000, report),
    };
  });
  if (details.image && !isHttpUrl(details.image))
    throw apiError(400, 'INVALID_ITEM_IMAGE_URL', 'The picture is not a web address.');
  return omitUndefined(details);
}

/** Stores a request to be notified; a duplicate of one that still waits is refused. */
export function createBackInStockRequest(
  { db, clock }: Context,
  caller: Caller,
  input: { readonly request?: unknown; readonly itemDetails?: unknown },
): BackInStockRequest {
  const requestInput = isRecord(input.request) ? input.request : {};
  const { catalogReference, email, itemUrl } = validate(report => ({
    catalogReference: parseCatalogReference(requestInput.catalogReference, 'request.catalogReference', report),
    email: parseEmail(requestInput.email, 'request.email', report),
    itemUrl: parseHttpUrl(requestInput.itemUrl, 'request.itemUrl', report),
  }));
  const itemDetails = parseItemDetails(input.itemDetails);
  const product = findProduct(db, caller.clientId, catalogReference.catalogItemId);
  const variantId = resolveRequestedVariantId(product, catalogReference);
  const isDuplicate = listBackInStockRequests(db, caller.clientId).some(
    stored =>
      stored.productId === product?.id &&
      stored.variantId === variantId &&
      stored.request.email.toLowerCase() === email.toLowerCase() &&
      /RECEIVED|PROCESSING/.test(stored.request.status),
  );
  if (isDuplicate)
    throw apiError(
      409,
      'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
      'This address waits for the item already.',
    );
  const request: BackInStockRequest = {
    id: createGuid(),
    createdDate: new Date(clock.now()).toISOString(),
    catalogReference,
    email,
    status: 'RECEIVED',
    autoNotified: false,
    ...(itemUrl && { itemUrl }),
    ...(itemDetails && { itemDetails }),
  };
  const { clientId, visitorId, memberId } = caller;
  addBackInStockRequest(db, {
    clientId,
    visitorId,
    memberId,
    productId: catalogReference.catalogItemId,
    variantId,
    request,
  });
  return request;
}

/** A member's own requests; for the merchant, all of the shop's. */
export function listVisibleRequests({ db }: Context, caller: Caller): readonly StoredBackInStockRequest[] {
  requireMember(caller);
  return listBackInStockRequests(db, caller.clientId).filter(
    ({ memberId }) => caller.elevated || memberId === caller.memberId,
  );
}

/** A request that the caller may see; throws 404 otherwise. */
export function getVisibleRequest(context: Context, caller: Caller, id: string): StoredBackInStockRequest {
  requireMember(caller);
  const stored = findBackInStockRequest(context.db, caller.clientId, id);
  if (stored && (caller.elevated || stored.memberId === caller.memberId)) return stored;
  throw apiError(404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND', 'There is no such request.', { id });
}

export function deleteBackInStockRequest(context: Context, caller: Caller, id: string): void {
  removeBackInStockRequest(context.db, getVisibleRequest(context, caller, id).request.id);
}

/** For a merchant who has notified the shopper by other means. */
export const markAsNotificationSent = (context: Context, caller: Caller, id: string): BackInStockRequest =>
  changeStatus(context, getVisibleRequest(context, caller, id), 'NOTIFICATION_SENT', false).request;

/** Sends notifications for the merchant: of all requests for an item, or of requests by id. */
export function reportItemsBackInStock(
  context: Context,
  caller: Caller,
  input: {
    readonly catalogReference?: unknown;
    readonly requestIds?: unknown;
    readonly itemDetails?: unknown;
    readonly extraAutomationTemplateParameters?: unknown;
  },
): void {
  const { catalogReference, requestIds, extraAutomationTemplateParameters: extra } = input;
  if (catalogReference && Array.isArray(requestIds) && requestIds.length)
    throw apiError(
      400,
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
      'Name an item or requests, not both.',
    );
  parseItemDetails(input.itemDetails);
  const { ids, reference } = validate(report => {
    parseRecord(extra, 'extraAutomationTemplateParameters', report);
    return {
      ids: new Set(catalogReference ? [] : parseIds(requestIds, 'requestIds', 100, report)),
      reference: catalogReference ? parseCatalogReference(catalogReference, 'catalogReference', report) : undefined,
    };
  });
  for (const stored of listBackInStockRequests(context.db, caller.clientId)) {
    const product = findProduct(context.db, caller.clientId, stored.productId);
    const isMatch = reference
      ? stored.productId === reference.catalogItemId &&
        stored.variantId === resolveRequestedVariantId(product, reference)
      : ids.has(stored.request.id);
    if (isMatch && product && isWaiting(stored)) sendNotification(context, stored, product, false);
  }
}

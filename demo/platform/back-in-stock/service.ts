import type { BackInStockItem, BackInStockRequest, BackInStockStatus } from '../../../src/api/back-in-stock.ts';
import type { Caller } from '../access/caller.ts';
import { requireMember } from '../access/permissions.ts';
import { type CatalogProduct, inStock, variantsOf } from '../catalog/product.ts';
import { findProduct, findProductAnywhere, shopOf } from '../catalog/store.ts';
import { refusal } from '../core/api-error.ts';
import type { Store } from '../core/context.ts';
import { newGuid } from '../core/ids.ts';
import { postMail } from '../core/mails.ts';
import { checked, emailIn, idsIn, isRecord, optionalTextIn, recordIn, webUrlIn } from '../core/validate.ts';
import { referenceIn, variantWaitedFor } from '../pricing/catalog-references.ts';
import { addRequest, findRequest, type KeptRequest, removeRequest, requestsOf, setRequestStatus } from './store.ts';

/** Ways on from each status; what is sent or failed has come to its end. */
const moves: Readonly<Record<BackInStockStatus, readonly BackInStockStatus[]>> = {
  UNSPECIFIED: ['RECEIVED'],
  RECEIVED: ['PROCESSING', 'NOTIFICATION_SENT'],
  PROCESSING: ['NOTIFICATION_SENT', 'FAILED'],
  NOTIFICATION_SENT: [],
  FAILED: ['PROCESSING'],
};

function move({ db }: Store, kept: KeptRequest, to: BackInStockStatus, auto: boolean): KeptRequest {
  const { status } = kept.request;
  if (!moves[status].includes(to))
    throw refusal(409, 'INVALID_STATUS_TRANSITION', `A request that is ${status} cannot become ${to}.`);
  setRequestStatus(db, kept, to, auto);
  return { ...kept, request: { ...kept.request, status: to, autoNotified: auto } };
}

function detailsIn(value: unknown): BackInStockItem | undefined {
  if (value === undefined || value === null) return undefined;
  const details = checked(fail => {
    const given = recordIn(value, 'itemDetails', fail);
    return {
      name: optionalTextIn(given.name, 'itemDetails.name', 200, fail),
      price: optionalTextIn(given.price, 'itemDetails.price', 20, fail),
      image: optionalTextIn(given.image, 'itemDetails.image', 2_000, fail),
    };
  });
  if (details.image && !/^https?:\/\//.test(details.image))
    throw refusal(400, 'INVALID_ITEM_IMAGE_URL', 'The picture is not a web address.');
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== undefined));
}

/** Notes who wants to hear of an item; the same wish twice is refused. */
export function makeRequest(
  { db, clock }: Store,
  caller: Caller,
  input: { readonly request?: unknown; readonly itemDetails?: unknown },
): BackInStockRequest {
  const asked = isRecord(input.request) ? input.request : {};
  const { catalogReference, email, itemUrl } = checked(fail => ({
    catalogReference: referenceIn(asked.catalogReference, 'request.catalogReference', fail),
    email: emailIn(asked.email, 'request.email', fail),
    itemUrl: webUrlIn(asked.itemUrl, 'request.itemUrl', fail),
  }));
  const itemDetails = detailsIn(input.itemDetails);
  const product = findProduct(db, caller.clientId, catalogReference.catalogItemId);
  const variantId = variantWaitedFor(product, catalogReference);
  const same = requestsOf(db, caller.clientId).some(
    kept =>
      kept.productId === product?.id &&
      kept.variantId === variantId &&
      kept.request.email.toLowerCase() === email.toLowerCase() &&
      /RECEIVED|PROCESSING/.test(kept.request.status),
  );
  if (same)
    throw refusal(409, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS', 'This address waits for the item already.');
  const request: BackInStockRequest = {
    id: newGuid(),
    createdDate: new Date(clock.now()).toISOString(),
    catalogReference,
    email,
    status: 'RECEIVED',
    autoNotified: false,
    ...(itemUrl && { itemUrl }),
    ...(itemDetails && { itemDetails }),
  };
  const { clientId, visitorId, memberId } = caller;
  addRequest(db, { clientId, visitorId, memberId, productId: catalogReference.catalogItemId, variantId, request });
  return request;
}

/** What a caller may see: a member their own, the merchant everybody's. */
export function requestsFor({ db }: Store, caller: Caller): readonly KeptRequest[] {
  requireMember(caller);
  return requestsOf(db, caller.clientId).filter(({ memberId }) => caller.elevated || memberId === caller.memberId);
}

/** One of those that a caller may see. */
export function requestFor(store: Store, caller: Caller, id: string): KeptRequest {
  requireMember(caller);
  const kept = findRequest(store.db, caller.clientId, id);
  if (kept && (caller.elevated || kept.memberId === caller.memberId)) return kept;
  throw refusal(404, 'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND', 'There is no such request.', { id });
}

export function dropRequest(store: Store, caller: Caller, id: string): void {
  removeRequest(store.db, requestFor(store, caller, id).request.id);
}

/** The merchant has written to the shopper by other means. */
export const markSent = (store: Store, caller: Caller, id: string): BackInStockRequest =>
  move(store, requestFor(store, caller, id), 'NOTIFICATION_SENT', false).request;

/** Sends the mail of one request. Addresses under `.invalid` take none (RFC 2606). */
function notify(store: Store, kept: KeptRequest, product: CatalogProduct, auto: boolean): void {
  const { db, clock } = store;
  const going = move(store, kept, 'PROCESSING', auto);
  const { email, itemUrl } = kept.request;
  if (/\.invalid$/i.test(email)) {
    move(store, going, 'FAILED', auto);
    return;
  }
  const { name } = shopOf(db, kept.clientId);
  const links = itemUrl ? [itemUrl] : [];
  postMail(db, {
    to: email,
    subject: `${product.seed.name} is back`,
    text: [`${product.seed.name} can be ordered from ${name} again.`, ...links].join('\n\n'),
    links,
    code: null,
    date: new Date(clock.now()).toISOString(),
  });
  move(store, going, 'NOTIFICATION_SENT', auto);
}

const waits = ({ request }: KeptRequest): boolean => request.status === 'RECEIVED';

/** Tells those who wait for what of a product can be bought now. */
export function tellOfStock(store: Store, productId: string): void {
  const product = findProductAnywhere(store.db, productId);
  if (!product?.visible) return;
  const there = new Set(
    variantsOf(product)
      .filter(inStock)
      .map(({ id }) => id),
  );
  for (const kept of requestsOf(store.db, product.clientId))
    if (kept.productId === productId && waits(kept) && (kept.variantId === '' ? there.size : there.has(kept.variantId)))
      notify(store, kept, product, true);
}

/** Sends the mails that the merchant asks for: of an item, or of the requests named. */
export function report(
  store: Store,
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
    throw refusal(
      400,
      'REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS',
      'Name an item or requests, not both.',
    );
  detailsIn(input.itemDetails);
  const { ids, reference } = checked(fail => {
    recordIn(extra, 'extraAutomationTemplateParameters', fail);
    return {
      ids: new Set(catalogReference ? [] : idsIn(requestIds, 'requestIds', 100, fail)),
      reference: catalogReference ? referenceIn(catalogReference, 'catalogReference', fail) : undefined,
    };
  });
  for (const kept of requestsOf(store.db, caller.clientId)) {
    const product = findProduct(store.db, caller.clientId, kept.productId);
    const meant = reference
      ? kept.productId === reference.catalogItemId && kept.variantId === variantWaitedFor(product, reference)
      : ids.has(kept.request.id);
    if (meant && product && waits(kept)) notify(store, kept, product, false);
  }
}

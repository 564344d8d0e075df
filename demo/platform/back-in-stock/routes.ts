import * as backInStock from '../../../src/api/back-in-stock.ts';
import { requireMerchant } from '../access/permissions.ts';
import { on } from '../access/route.ts';
import { findProduct } from '../catalog/store.ts';
import { cursorPageOf } from '../core/query/cursors.ts';
import type { Readers } from '../core/query/paging.ts';
import { checked, listIn } from '../core/validate.ts';
import { referenceIn, variantWaitedFor } from '../pricing/catalog-references.ts';
import { dropRequest, makeRequest, markSent, report, requestFor, requestsFor } from './service.ts';
import type { KeptRequest } from './store.ts';
import { requestsOf } from './store.ts';

const fields: Readers<KeptRequest, backInStock.BackInStockFields> = {
  id: ({ request }) => request.id,
  email: ({ request }) => request.email,
  status: ({ request }) => request.status,
  createdDate: ({ request }) => request.createdDate,
  itemUrl: ({ request }) => request.itemUrl,
  'catalogReference.catalogItemId': ({ productId }) => productId,
};

export const backInStockRoutes = [
  on(backInStock.createBackInStockRequest, ({ store, caller, input }) => ({
    request: makeRequest(store, caller, input),
  })),
  on(backInStock.countBackInStockRequests, ({ store, caller, input }) => {
    requireMerchant(caller);
    const references = checked(fail => {
      const list = listIn(input.catalogReferences, 'catalogReferences', 100, fail);
      if (list.length === 0) fail('catalogReferences', 'must not be empty', 'MIN_SIZE');
      return list.map((reference, at) => referenceIn(reference, `catalogReferences[${at}]`, fail));
    });
    const kept = requestsOf(store.db, caller.clientId);
    return {
      countsPerCatalogReference: references.map(catalogReference => {
        const { catalogItemId } = catalogReference;
        const variantId = variantWaitedFor(findProduct(store.db, caller.clientId, catalogItemId), catalogReference);
        const same = kept.filter(one => one.productId === catalogItemId && one.variantId === variantId);
        return { catalogReference, count: same.length };
      }),
    };
  }),
  on(backInStock.queryBackInStockRequests, ({ store, caller, input }) => {
    const { items, metadata } = cursorPageOf(requestsFor(store, caller), input.query, fields);
    return { requests: items.map(({ request }) => request), metadata };
  }),
  on(backInStock.reportItemsBackInStock, ({ store, caller, input }) => {
    requireMerchant(caller);
    report(store, caller, input);
  }),
  on(backInStock.getBackInStockRequest, ({ store, caller, input }) => ({
    request: requestFor(store, caller, input.id).request,
  })),
  on(backInStock.deleteBackInStockRequest, ({ store, caller, input }) => dropRequest(store, caller, input.id)),
  on(backInStock.markAsNotificationSent, ({ store, caller, input }) => {
    requireMerchant(caller);
    return { request: markSent(store, caller, input.id) };
  }),
];

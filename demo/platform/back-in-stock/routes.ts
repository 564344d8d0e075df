import * as backInStock from '../../../src/api/back-in-stock.ts';
import { requireMerchant } from '../access/permissions.ts';
import { on } from '../access/route.ts';
import { findProduct } from '../catalog/store.ts';
import { paginateByCursor } from '../core/query/cursors.ts';
import { defineQueryFields } from '../core/query/visible-fields.ts';
import { parseList, validate } from '../core/validate.ts';
import { parseCatalogReference, resolveRequestedVariantId } from '../pricing/catalog-references.ts';
import { isWaiting } from './notifications.ts';
import {
  createBackInStockRequest,
  deleteBackInStockRequest,
  getVisibleRequest,
  listVisibleRequests,
  markAsNotificationSent,
  reportItemsBackInStock,
} from './service.ts';
import type { StoredBackInStockRequest } from './store.ts';
import { listBackInStockRequests } from './store.ts';
import { toBackInStockRequest } from './view.ts';

const queryFields = defineQueryFields<StoredBackInStockRequest, backInStock.BackInStockFields>(
  {
    id: ({ request }) => request.id,
    email: ({ request }) => request.email,
    status: ({ request }) => request.status,
    createdDate: ({ request }) => request.createdDate,
    itemUrl: ({ request }) => request.itemUrl,
    'catalogReference.catalogItemId': ({ productId }) => productId,
  },
  {},
);

export const backInStockRoutes = [
  on(backInStock.createBackInStockRequest, ['request', 'itemDetails'], ({ context, caller, input, origin }) => ({
    request: toBackInStockRequest(createBackInStockRequest(context, caller, input), origin),
  })),
  on(backInStock.countBackInStockRequests, ['catalogReferences'], ({ context, caller, input }) => {
    requireMerchant(caller);
    const references = validate(report => {
      const list = parseList(input.catalogReferences, 'catalogReferences', 100, report);
      if (list.length === 0) report('catalogReferences', 'must not be empty', 'MIN_SIZE');
      return list.map((reference, index) => parseCatalogReference(reference, `catalogReferences[${index}]`, report));
    });
    const stored = listBackInStockRequests(context.db, caller.clientId);
    return {
      countsPerCatalogReference: references.map(catalogReference => {
        const { catalogItemId } = catalogReference;
        const variantId = resolveRequestedVariantId(
          findProduct(context.db, caller.clientId, catalogItemId),
          catalogReference,
        );
        const waiting = stored.filter(
          one => one.productId === catalogItemId && one.variantId === variantId && isWaiting(one),
        );
        return { catalogReference, count: waiting.length };
      }),
    };
  }),
  on(backInStock.queryBackInStockRequests, ['query'], ({ context, caller, input, origin }) => {
    const { items, metadata } = paginateByCursor(
      listVisibleRequests(context, caller),
      input.query,
      queryFields(caller),
    );
    return { requests: items.map(({ request }) => toBackInStockRequest(request, origin)), metadata };
  }),
  on(
    backInStock.reportItemsBackInStock,
    ['itemDetails', 'catalogReference', 'requestIds', 'extraAutomationTemplateParameters'],
    ({ context, caller, input, origin }) => {
      requireMerchant(caller);
      reportItemsBackInStock(context, caller, input, origin);
    },
  ),
  on(backInStock.getBackInStockRequest, [], ({ context, caller, input, origin }) => ({
    request: toBackInStockRequest(getVisibleRequest(context, caller, input.id).request, origin),
  })),
  on(backInStock.deleteBackInStockRequest, [], ({ context, caller, input }) =>
    deleteBackInStockRequest(context, caller, input.id),
  ),
  on(backInStock.markAsNotificationSent, [], ({ context, caller, input, origin }) => {
    requireMerchant(caller);
    return { request: toBackInStockRequest(markAsNotificationSent(context, caller, input.id), origin) };
  }),
];

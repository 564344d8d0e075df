import { queryBackInStockRequests } from '../../../../../src/api/back-in-stock.ts';
import { queryCollections } from '../../../../../src/api/collections.ts';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import { queryMembers } from '../../../../../src/api/members.ts';
import { searchOrders } from '../../../../../src/api/orders.ts';
import { queryProducts, queryStoreVariants } from '../../../../../src/api/products.ts';
import { queryReviews } from '../../../../../src/api/reviews.ts';
import { toOutgoingRequest } from '../../../../../src/transport/request.ts';
import type { AnyJson, TestClient } from '../../open-shop.ts';
import type { FieldReaders } from './random-filters.ts';

/** A query endpoint, and functions that read its filterable fields from an item. */
export interface QueryableArea extends FieldReaders {
  readonly endpoint: Endpoint;
  /** The name of the list in the answer. */
  readonly list: string;
  /** The name of the query in the input. */
  readonly query: 'query' | 'search';
  readonly paging: 'offset' | 'cursor';
  readonly extraInput?: object;
}

const readersFor = (...paths: readonly string[]): FieldReaders['fields'] =>
  Object.fromEntries(
    paths.map(path => [path, (item: AnyJson) => path.split('.').reduce((inner, name) => inner?.[name], item)]),
  );

export const queryableAreas: readonly QueryableArea[] = [
  {
    endpoint: queryProducts,
    list: 'products',
    query: 'query',
    paging: 'offset',
    fields: {
      ...readersFor(
        'id',
        'slug',
        'name',
        'sku',
        'brand',
        'ribbon',
        'productType',
        'visible',
        'createdDate',
        'lastUpdated',
      ),
      ...readersFor('collectionIds', 'stock.inventoryStatus'),
      'collections.id': item => item.collectionIds,
      price: item => item.priceData.price,
    },
  },
  {
    endpoint: queryCollections,
    list: 'collections',
    query: 'query',
    paging: 'offset',
    fields: readersFor('id', 'slug', 'name', 'description', 'visible', 'numberOfProducts'),
  },
  {
    endpoint: queryStoreVariants,
    list: 'variants',
    query: 'query',
    paging: 'offset',
    fields: readersFor(
      'id',
      'variantId',
      'productId',
      'productName',
      'sku',
      'managedVariant',
      'collectionIds',
      'stock.inStock',
    ),
  },
  {
    endpoint: queryMembers,
    list: 'members',
    query: 'query',
    paging: 'offset',
    extraInput: { fieldsets: ['FULL'] },
    fields: {
      ...readersFor('id', 'loginEmail', 'status', 'privacyStatus', 'createdDate', 'profile.nickname', 'profile.slug'),
      ...readersFor('contact.firstName', 'contact.lastName'),
    },
  },
  {
    endpoint: searchOrders,
    list: 'orders',
    query: 'search',
    paging: 'cursor',
    fields: {
      ...readersFor('id', 'createdDate', 'updatedDate', 'purchasedDate', 'status', 'paymentStatus'),
      ...readersFor('fulfillmentStatus', 'archived', 'currency', 'checkoutId', 'cartId', 'buyerInfo.email'),
      ...readersFor('buyerInfo.memberId', 'buyerInfo.visitorId', 'channelInfo.type', 'number'),
      'priceSummary.total.amount': item => Number(item.priceSummary.total.amount),
      'lineItems.catalogReference.catalogItemId': item =>
        item.lineItems.map((line: AnyJson) => line.catalogReference.catalogItemId),
      'tags.tags.tagIds': item => item.tags.tags.tagIds,
      'tags.privateTags.tagIds': item => item.tags.privateTags?.tagIds,
    },
  },
  {
    endpoint: queryReviews,
    list: 'reviews',
    query: 'query',
    paging: 'cursor',
    extraInput: { returnPrivateReviews: true },
    fields: {
      ...readersFor('id', 'namespace', 'entityId', 'content.rating', 'createdDate', 'reviewDate', 'helpfulness'),
      ...readersFor('verified', 'author.contactId', 'moderation.moderationStatus'),
    },
  },
  {
    endpoint: queryBackInStockRequests,
    list: 'requests',
    query: 'query',
    paging: 'cursor',
    fields: readersFor('id', 'email', 'status', 'createdDate', 'itemUrl', 'catalogReference.catalogItemId'),
  },
];

/** Sends the request as the client would. */
export function callEndpoint(client: TestClient, endpoint: Endpoint, input: object) {
  const { url, init } = toOutgoingRequest(endpoint, input, { apiHost: 'http://api.test', gateway: true });
  const { pathname, search } = new URL(url);
  return init.method === 'GET' ? client.get(pathname + search) : client.post(pathname, JSON.parse(String(init.body)));
}

export async function queryAll(client: TestClient, area: QueryableArea, filter: unknown): Promise<readonly AnyJson[]> {
  const items: AnyJson[] = [];
  let cursor: string | undefined;
  for (;;) {
    const paging =
      area.paging === 'offset'
        ? { paging: { limit: 100, offset: items.length } }
        : { cursorPaging: { limit: 100, ...(cursor && { cursor }) } };
    const { status, body } = await callEndpoint(client, area.endpoint, {
      [area.query]: { filter, ...paging },
      ...area.extraInput,
    });
    if (status !== 200) throw new Error(`${area.list} ${JSON.stringify(filter)} ${JSON.stringify(body)}`);
    items.push(...body[area.list]);
    cursor = body.metadata.cursors?.next;
    if (area.paging === 'offset' ? items.length >= body.metadata.total : !cursor) return items;
  }
}

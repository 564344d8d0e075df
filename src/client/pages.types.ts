import { queryBackInStockRequests } from '../api/back-in-stock.ts';
import type { CollectionFields } from '../api/collections.ts';
import { bulkBlockMembersByFilter, queryMembers } from '../api/members.ts';
import { searchOrders } from '../api/orders.ts';
import { type ProductFields, queryProducts, queryProductVariants, updateProduct } from '../api/products.ts';
import { countReviews, queryReviews, type ReviewFields } from '../api/reviews.ts';
import type { BaseClient } from './client.ts';
import { cursorPages, offsetPages } from './pages.ts';
import { query } from './query.ts';

/** `tsc` fails if a line does not compile, or if the line after a `@ts-expect-error` does. */
export async function typeTests(client: BaseClient): Promise<void> {
  for await (const { slug } of await offsetPages(client, queryProducts)) slug.trim();
  for await (const { content } of await cursorPages(client, queryReviews)) content.rating.toFixed();

  // @ts-expect-error reviews page by cursor
  await offsetPages(client, queryReviews);
  // @ts-expect-error products page by offset
  await cursorPages(client, queryProducts);
  // @ts-expect-error a product has no rating
  (await offsetPages(client, queryProducts)).items[0]?.rating;
  // @ts-expect-error there is no such operator
  query().like('slug', 'mug');

  const cheap = query<ProductFields>().lt('price', 20).hasSome('collectionIds', ['a']).startsWith('name', 'St');
  await offsetPages(client, queryProducts, cheap.descending('price'));
  await client.call(queryProducts, { query: cheap.forOffsets() });
  await offsetPages(client, queryProductVariants, { id: 'mug', paging: { limit: 10 } });
  await cursorPages(client, queryReviews, { query: {}, returnPrivateReviews: true });
  await client.call(queryProducts, { query: query().eq('slug', 'mug').forOffsets() });
  const either = {
    $or: [{ slug: 'mug' }, { price: { $lt: 9 }, collectionIds: { $hasSome: ['a'] } }],
    $not: { brand: null },
  };
  await client.call(queryProducts, { query: { filter: either } });
  // @ts-expect-error a misspelt field of a filter
  await client.call(queryProducts, { query: { filter: { slugg: 'mug' } } });
  // @ts-expect-error a misspelt field further in
  await client.call(queryProducts, { query: { filter: { $and: [{ slugg: 'mug' }] } } });
  // @ts-expect-error a misspelt operator
  await client.call(queryProducts, { query: { filter: { price: { $less: 9 } } } });
  // @ts-expect-error a price is a number
  await client.call(queryProducts, { query: { filter: { price: { $lt: '9' } } } });
  // @ts-expect-error products have no such field
  cheap.eq('colour', 'red');
  // @ts-expect-error a price is a number
  cheap.gt('price', '20');
  // @ts-expect-error no such product type
  cheap.eq('productType', 'liquid');
  // @ts-expect-error a price is not a string
  cheap.contains('price', '2');
  // @ts-expect-error no such field to sort by
  cheap.ascending('colour');
  // @ts-expect-error a query of collections does not fit products
  await offsetPages(client, queryProducts, query<CollectionFields>());
  const own = query<ReviewFields>().ge('content.rating', 4).descending('reviewDate');
  await cursorPages(client, queryReviews, own);
  await client.call(countReviews, { filter: { 'content.rating': { $gte: 4 } } });
  // @ts-expect-error a review's rating is in its content
  await client.call(queryReviews, { query: { filter: { rating: 5 } } });
  // @ts-expect-error a review's rating is in its content
  await client.call(countReviews, { filter: { rating: 5 } });
  // @ts-expect-error no such order status
  await client.call(searchOrders, { search: { filter: { status: 'LOST' } } });
  // @ts-expect-error no such field to sort by
  await client.call(searchOrders, { search: { sort: [{ fieldName: 'nubmer' }] } });
  // @ts-expect-error a misspelt field of members
  await client.call(queryMembers, { query: { filter: { 'profile.nick': 'ada' } } });
  // @ts-expect-error a misspelt field of many members
  await client.call(bulkBlockMembersByFilter, { filter: { mail: 'ada@example.com' } });
  // @ts-expect-error a misspelt field of requests
  await client.call(queryBackInStockRequests, { query: { filter: { mail: 'ada@example.com' } } });
  // @ts-expect-error the product is missing
  await offsetPages(client, queryProductVariants);
  // @ts-expect-error a misspelt field beside the query
  await cursorPages(client, queryReviews, { query: {}, privateReviews: true });
  // @ts-expect-error stock is read-only
  await client.call(updateProduct, { product: { id: 'mug', stock: { quantity: 3 } } });
}

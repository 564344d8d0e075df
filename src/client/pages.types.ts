import { queryProducts } from '../api/products.ts';
import { queryReviews } from '../api/reviews.ts';
import type { Client } from './client.ts';
import { cursorPages, offsetPages } from './pages.ts';
import { query } from './query.ts';

/** What must not compile; `tsc` fails where one of them does. */
export async function proofs(client: Client): Promise<void> {
  for await (const { slug } of await offsetPages(client, queryProducts)) slug.trim();
  for await (const { content } of await cursorPages(client, queryReviews)) content.rating.toFixed();

  // @ts-expect-error reviews have cursors
  await offsetPages(client, queryReviews);
  // @ts-expect-error products have offsets
  await cursorPages(client, queryProducts);
  // @ts-expect-error a product has no rating
  (await offsetPages(client, queryProducts)).items[0]?.rating;
  // @ts-expect-error there is no such operator
  query().like('slug', 'mug');
}

import { addToCart, getCart } from './carts.ts';
import { type AnswerOf, del, type Endpoint, get, gives, type InputOf, patch, post, takes } from './endpoint.ts';
import { getProduct, queryProducts } from './products.ts';

declare function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): AnswerOf<E>;

const updateReview = patch(
  '',
  '/v1/reviews/{review.id}',
  takes<{ review: { stars?: number } }>,
  gives<{ ok: boolean }>,
);
const deleteReview = del('', '/v1/reviews/{reviewId}');
const removePhone = post('', '/v1/members/{id}/phones/{phone.id}', takes<{ phone: { note: string } }>);
const longList = get('', '/v1/files', takes<{ limit?: number }>, gives<{ files: string[] }>, '/v1/files/search');

/** Calls that must compile and, after `@ts-expect-error` and the reason, calls that must not. Otherwise `tsc` fails. */
export function typeTests(): void {
  call(getProduct, { id: 'mug' });
  // @ts-expect-error the path's field is missing
  call(getProduct, {});
  // @ts-expect-error the path's field is a string
  call(getProduct, { id: 7 });
  // @ts-expect-error no such field
  call(getProduct, { id: 'mug', includeMerchantData: true });
  // @ts-expect-error a wrong type
  call(getProduct, { id: 'mug', includeMerchantSpecificData: 'yes' });

  call(addToCart, { lineItems: [{ catalogReference: { catalogItemId: 'p', appId: 'a' }, quantity: 1 }] });
  // @ts-expect-error a misspelt field
  call(addToCart, { lineItem: [] });
  // @ts-expect-error a misspelt field further in
  call(addToCart, { lineItems: [{ catalogReference: { catalogItemId: 'p', appId: 'a' }, quantiy: 1 }] });
  // @ts-expect-error a quantity is a number
  call(addToCart, { lineItems: [{ catalogReference: { catalogItemId: 'p', appId: 'a' }, quantity: '1' }] });
  // @ts-expect-error the query goes under `query`
  call(queryProducts, { filter: {} });

  call(updateReview, { review: { id: 'r', stars: 5 } });
  // @ts-expect-error the path's field is missing from the review
  call(updateReview, { review: { stars: 5 } });
  // @ts-expect-error the path's field belongs inside the review
  call(updateReview, { id: 'r', review: { stars: 5 } });
  call(removePhone, { id: 'm', phone: { id: 'p', note: '' } });
  // @ts-expect-error each of two path fields is required
  call(removePhone, { phone: { id: 'p', note: '' } });

  // @ts-expect-error a deletion has no output
  call(deleteReview, { reviewId: 'r' }).review;
  const total: string = call(getCart, {}).cart.lineItems[0]?.lineItemPrice.amount ?? '';
  // @ts-expect-error a string is not a number
  total.toFixed();
  // @ts-expect-error the output has no such field
  call(getCart, {}).basket;
  const file: string | undefined = call(longList, { limit: 3 }).files[0];
  // @ts-expect-error the POST for long queries has the same output
  file?.toFixed();
}

import { addToCart, getCart } from '../api/carts.ts';
import { getProduct } from '../api/products.ts';
import type { BaseClient } from './client.ts';

/** `tsc` fails if a line does not compile, or if the line after a `@ts-expect-error` does. */
export async function typeTests({ call }: BaseClient): Promise<void> {
  const { cart } = await call(getCart);
  cart.lineItems[0]?.quantity.toFixed();
  await call(getCart, undefined, { signal: new AbortController().signal });
  await call(addToCart, {}, { retry: false });
  await call(getProduct, { id: 'mug' }, {});

  // @ts-expect-error the path's field is required, and therefore the input
  await call(getProduct);
  // @ts-expect-error the path's field is required
  await call(getProduct, {});
  // @ts-expect-error a misspelt field
  await call(getProduct, { id: 'mug', includeMerchantData: true });
  // @ts-expect-error a misspelt field
  await call(addToCart, { lineItem: [] });
  // @ts-expect-error a call without fields accepts none
  await call(getCart, { lineItems: [] });
  // @ts-expect-error the output has no such field
  (await call(getCart)).basket;
  // @ts-expect-error a wrong option
  await call(getCart, {}, { abort: true });
  // @ts-expect-error calls are repeated by default, so there is no `retry: true`
  await call(getCart, {}, { retry: true });
  // @ts-expect-error a path is not an endpoint
  await call('/v1/carts/current');
}

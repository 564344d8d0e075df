import * as carts from '../../../src/api/carts.ts';
import * as tokens from '../../../src/api/tokens.ts';
import { on, onMerchant, onPublic } from './route.ts';

const fail = (): never => {
  throw new Error('never called');
};

/** Each line after `@ts-expect-error` must not compile. `tsc` fails if it does. */
export function typeTests(): void {
  on(carts.addToCart, ['lineItems', 'customLineItems'], fail);
  // @ts-expect-error a misspelt field
  on(carts.addToCart, ['lineItem'], fail);
  // @ts-expect-error a misspelt field
  onMerchant(carts.addToCart, ['lineItem'], fail);
  on(carts.getCart, [], fail);
  // @ts-expect-error the call has no fields
  on(carts.getCart, ['id'], fail);
  // @ts-expect-error the fields are missing
  on(carts.getCart, fail);
  onPublic(tokens.grantTokens, ['refreshToken', 'grant_type'], fail);
  // @ts-expect-error no kind of grant has the field
  onPublic(tokens.grantTokens, ['password'], fail);
}

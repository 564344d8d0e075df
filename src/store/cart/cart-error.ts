import { StoreError } from '../../transport/errors.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';

/**
 * A failure that the store finds without the platform. `invalid_edit`: a listener has made an event detail invalid.
 * `line_gone`: the line is no longer in the cart. `pending`: changes were still pending at a checkout.
 */
export class CartError extends StoreError<'invalid_edit' | 'line_gone' | 'pending'> {
  override readonly name = 'CartError';
}

/**
 * Returns the error for an event detail that a listener of the page has made invalid. With `from`, also emits the
 * error.
 */
export function reportInvalidEdit(app: ShopApp, from?: Element): CartError {
  const error = new CartError('Invalid lines, quantity, text or addresses', 'invalid_edit');
  if (from) emitError(app, toProblem(error), () => undefined, from);
  return error;
}

import { StoreError } from '../../transport/errors.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';

/** A change of the cart, or a checkout, that is refused before it is sent. */
export class CartError extends StoreError<'invalid_edit' | 'line_gone' | 'pending'> {
  override readonly name = 'CartError';
}

/** For a detail that the page's own listener has made invalid: emits the error, and returns it to be thrown. */
export function reportInvalidEdit(app: ShopApp, from?: Element): CartError {
  const error = new CartError('Invalid lines, quantity, text or addresses', 'invalid_edit');
  if (from) emitError(app, toProblem(error), () => undefined, from);
  return error;
}

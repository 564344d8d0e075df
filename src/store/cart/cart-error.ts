import { StoreError } from '../../transport/errors.ts';
import type { ShopApp } from '../app.ts';
import { emitError } from '../errors.ts';
import { toProblem } from '../problem.ts';

/** The error of a change or a checkout that the page refuses before it sends a request. */
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

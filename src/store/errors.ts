import { errorMessage } from '../i18n/error-message.ts';
import { StoreError } from '../transport/errors.ts';
import type { ShopApp } from './app.ts';
import { type Problem, toProblem } from './problem.ts';

/** A change of the cart, or a checkout, that is refused before it is sent. */
export class CartError extends StoreError<'invalid_edit' | 'line_gone'> {
  override readonly name = 'CartError';
}

/** Emits `kiosk:error` for a failure that a shopper sees. */
export function emitError(app: ShopApp, problem: Problem, retry: () => unknown, from?: Element): void {
  const { code, name, status, requestId } = problem;
  app.ports.emit(
    'kiosk:error',
    {
      code: code ?? (status ? String(status) : name),
      message: errorMessage(problem),
      requestId,
      retry: () => void retry(),
    },
    from,
  );
}

/** For a detail that the page's own listener has made invalid: emits the error, and returns it to be thrown. */
export function reportInvalidEdit(app: ShopApp, from?: Element): CartError {
  const error = new CartError('Invalid lines, quantity or addresses', 'invalid_edit');
  if (from) emitError(app, toProblem(error), () => undefined, from);
  return error;
}

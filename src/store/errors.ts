import { errorMessage } from '../i18n/error-message.ts';
import type { ShopApp } from './app.ts';
import { type Problem, toProblem } from './problem.ts';

/** Tells the page of a failure that a shopper sees: `kiosk:error`. */
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

/** Refuses an act whose detail the page's own script has made invalid, and answers the error to throw. */
export function reportInvalidEdit(app: ShopApp, from?: Element): Error {
  const error = Object.assign(new Error('Invalid lines, quantity or addresses'), {
    name: 'CartError',
    code: 'invalid_edit',
  });
  if (from) emitError(app, toProblem(error), () => undefined, from);
  return error;
}

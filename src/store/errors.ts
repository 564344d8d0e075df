import { errorMessage } from '../i18n/error-message.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';

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

import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';

/** Loads the messages for failures, and the notice that shows them. */
export const loadFailures = lazyImport(() => import('./failures.ts'));

/** Emits `kiosk:error` for a failure that a shopper sees, once its message has been loaded. */
export function emitError(app: ShopApp, problem: Problem, retry: () => unknown, from?: Element): void {
  const { code, name, status, requestId } = problem;
  // Only the page's author can fix such a failure, for example a page without https or with replaced built-in
  // functions.
  if (code === 'unavailable' || name === 'TypeError') console.warn(`[kiosk] ${problem.message}`);
  void loadFailures()
    .then(
      ({ errorMessage }) => errorMessage(problem),
      () => unreachableMessages.message,
    )
    .then(message =>
      app.ports.emit(
        'kiosk:error',
        { code: code ?? String(status || name), message, requestId, retry: () => void retry() },
        from,
      ),
    );
}

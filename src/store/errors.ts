import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';

/** Fetches the words for failures, and the notice that says them. */
export const loadFailures = lazyImport(() => import('./failures.ts'));

/** Emits `kiosk:error` for a failure that a shopper sees, once the words for it have been fetched. */
export function emitError(app: ShopApp, problem: Problem, retry: () => unknown, from?: Element): void {
  const { code, name, status, requestId } = problem;
  // It is the page's author who can mend it, such as a page without https, or one that replaces what the language has.
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

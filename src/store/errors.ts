import { unreachableMessages } from '../i18n/en/unreachable.ts';
import { lazyImport } from '../transport/lazy-import.ts';
import type { ShopApp } from './app.ts';
import type { Problem } from './problem.ts';

/** Loads the error messages, the notice that shows them, and code for forms and dialogs. */
export const loadFailures = lazyImport(() => import('./failures.ts'));

/** Returns the message of a problem. If the messages cannot be loaded, it says that the shop cannot be reached. */
export const describeProblem = (problem: Problem): Promise<string> =>
  loadFailures().then(
    ({ errorMessage }) => errorMessage(problem),
    () => unreachableMessages.message,
  );

/** Emits `kiosk:error` for a failure that a shopper sees, once its message has loaded. */
export function emitError(app: ShopApp, problem: Problem, retry: () => unknown, from?: Element): void {
  const { code, name, status, requestId } = problem;
  // Logs a failure that only the page's author can fix, for example on a page without https or with replaced built-in
  // functions.
  if (code === 'unavailable' || name === 'TypeError') console.warn(`[kiosk] ${problem.message}`);
  void describeProblem(problem).then(message =>
    app.ports.emit(
      'kiosk:error',
      { code: code ?? String(status || name), message, requestId, retry: () => void retry() },
      from,
    ),
  );
}

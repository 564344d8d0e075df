import { problemWords } from '../i18n/error-message.ts';
import type { App } from './app.ts';
import { type Problem, toProblem } from './problem.ts';

/** Tells the page of a failure that a shopper sees: `kiosk:error`. */
export function tellError(app: App, problem: Problem, retry: () => unknown, from?: Element): void {
  const { code, name, status, requestId } = problem;
  app.ports.tell(
    'kiosk:error',
    {
      code: code ?? (status ? String(status) : name),
      message: problemWords(problem),
      requestId,
      retry: () => void retry(),
    },
    from,
  );
}

/** Refuses an act whose detail the page's own script has made invalid, and answers the error to throw. */
export function refuse(app: App, from?: Element): Error {
  const error = Object.assign(new Error('Invalid lines, quantity or addresses'), {
    name: 'CartError',
    code: 'invalid_edit',
  });
  if (from) tellError(app, toProblem(error), () => undefined, from);
  return error;
}
